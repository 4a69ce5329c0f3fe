from benchmarks.frames.trial import main

if __name__ == "__main__":
    main()
