"""The odds of Niu Niu.

>>> from felt.odds.niuniu import odds
>>> odds().ante_alone.edge_per_ante
"""

from felt.odds.niuniu.exact import decided_otherwise, odds, two_boxes

__all__ = ["decided_otherwise", "odds", "two_boxes"]
