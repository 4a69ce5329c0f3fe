"""The odds of Sic Bo.

>>> from felt.odds.sicbo import odds
>>> [bet.edge for bet in odds()]
"""

from felt.odds.sicbo.exact import odds

__all__ = ["odds"]
