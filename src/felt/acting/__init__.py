"""A scenario at one table, acted out without a server. Pure: the lines move the clock, the first one names the chance.

A pit manager tries a rule, a dispute is reconstructed, a transcript is written. The commands, the table, the transfers
and the decisions of the books are those of the live house:

    forms     the lines of a scenario, derived from the requests of the protocol
    opening   the first line: the table, its people, their chips, and the chance
    deal      deals the cards and dice that the opening names
    scene     the table on a virtual clock: a line in, outcomes out
    ledger    who has how many chips
    record    the rounds that were played, for a correction
    views     what the table waits for, and the table in short
    scenario  all lines, in order"""
