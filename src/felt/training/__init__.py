"""A place to learn: practice tables, courses, and runs through them. Pure: chance and time are handed in.

A practice table is decided by the code of the live house. Its chips are nobody's: no ledger knows them, no journal
keeps its rounds, and no module here can reach a store.

    chance     numbers of a seed: the same seed asks the same course
    table      a practice table that is dealt by hand
    question   a question, its right answer as the rules give it, and the reason
    payment    what a dealer does with each wager of a called round
    incident   something goes wrong: which row of section 7, who decides, what is done
    script     what really happens while a round is dealt at the console
    console    a round dealt at the dealer's console, goal by goal
    course     a course: the drills of one game and one grade, and the pass rule
    run        one person's way through a course, and the score by clause
    courses    all courses

Each game has a folder with its drills."""
