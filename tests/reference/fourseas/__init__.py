"""Four Seas Mahjong (四海麻将) at its three levels. `R1`-`R18` are the numbered rulings."""
