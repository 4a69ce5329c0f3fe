from benchmarks.load.trial import main

if __name__ == "__main__":
    main()
