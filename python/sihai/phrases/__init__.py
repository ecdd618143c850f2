"""What an explanation says, one table a language."""

from sihai.phrases.chinese import CHINESE
from sihai.phrases.english import ENGLISH
from sihai.phrases.form import Phrases

__all__ = ["CHINESE", "ENGLISH", "PHRASES", "Phrases"]

PHRASES = {phrases.lang: phrases for phrases in (ENGLISH, CHINESE)}
