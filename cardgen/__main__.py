"""``python -m cardgen``"""

from cardgen.entry import main

if __name__ == "__main__":
    main()
