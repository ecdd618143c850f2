"""Sichuan 四川: the largest base fan, and extras. `S-a`-`S-m` are its rulings.

| option | default | ruling | what it says |
|---|---|---|---|
| max_fan | None | S-j | fans above this pay no more: `points` is cut, `raw` is not |
| kong_is_root | False | S-c | a declared kong counts as a root |
| robbing_kong_fan | 0 | S-h | fan of 抢杠, an extra with the code X4 where it is not 0 |
"""
