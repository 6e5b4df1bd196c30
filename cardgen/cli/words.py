"""Words that people type at first for a command or an option, in any of our languages, and what
they mean.  Loaded only to complain.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection


def plain(word: str) -> str:
    """As it is looked up: without capitals and accents, ``ae`` as ä."""
    letters = unicodedata.normalize("NFKD", word.casefold())
    word = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return re.sub("([aou])e", r"\1", word)


def _meant_by(table: str) -> dict[str, list[str]]:
    """What is typed → what can be meant.  table: lines of ``what is meant: words typed``."""
    found: dict[str, list[str]] = {}
    for line in table.strip().splitlines():
        meant, _, words = line.strip().partition(": ")
        for word in words.split():
            found.setdefault(plain(word), []).append(meant)
    return found


COMMANDS = _meant_by(
    """
    pack: deal new create start begin shuffle make împarte amestecă joc nou jocnou creează începe
    pack: dealer los geben gib austeilen mischen spiel neu neuesspiel anfangen
    pack: kartenausteilen kartengeben kartenmischen
    pack --encrypt: password passwort parolă
    cards: deck karten cărți kartenspiel
    games: game settings spiele jocuri einstellungen setări optionen options
    group: players gruppe grup spieler jucători names namen nume add invite einladen invită
    group init: init
    list: ls packs status find search liste übersicht suche lista caută overview
    open: download herunterladen show view zeigen zeige anzeigen öffnen arată vezi deschide
    open: folder ordner dosar
    score: write points schreiben eintragen punkte wertung notieren
    score: puncte scor scoruri punctaj notează
    score --round: round runde rundă
    score --template: template vorlage șablon excel
    score --undo: undo back rückgängig zurück anulează înapoi
    score --history: history verlauf istoric log
    share: telegram einladung
    share: chat message messages post whatsapp qr teilen nachricht mesaj distribuie
    share --copy: copy kopieren copiază
    share --links: mycards meinekarten meinblatt blatt cărțilemele
    share --links: link links handy phone telefon web site page browser seite hand mână
    mail send: send senden schicken trimite
    mail: email e-mail
    mail init: setup config configure
    mail check --connect: login connect anmelden
    mail drafts: drafts entwurf entwürfe
    mail send --again: resend again nochmal erneut
    reveal: seed code startcode cod aufdecken auflösen auflösung dezvăluie
    reveal --hands: record hands hände blätter mâini
    audit: check prüfen
    verify: proof prove nachprüfen verifică
    redeal: replace restart neugeben
    reprint PACK -p NAME --large: large big groß größer mare
    sheet: protocol scoresheet protokoll zettel foaie
    rules: leaflet rule regeln anleitung reguli
    season: stats statistics statistik rangliste statistică clasament
    results: result standings winner ergebnis ergebnisse stand tabelle gewinner abrechnen
    results: rezultat rezultate tabel câștigător
    referee: schiedsrichter arbitru
    stand-in: bot substitute ersatz vertretung vertreter înlocuitor
    play: practise practice demo test example computer
    play: üben spielen probe beispiel joacă exersează exemplu
    club: tables tournament tische turnier mese turneu
    --help: hilfe ajutor info about manual docs tutorial
    """
)
NO_COMMAND = {
    plain(word): told
    for words, told in (
        (
            "print printer drucken drucker tipărește",
            "what is to be printed? “cardgen reprint PACK -p NAME --layout sheet” a player's file,"
            " “cardgen sheet” score sheets, “cardgen cards” a deck",
        ),
        (
            "delete del remove rm löschen entfernen șterge",
            "a pack is a folder, and nothing here deletes one; “cardgen open PACK” shows it",
        ),
        (
            "edit change rename ändern bearbeiten umbenennen modifică redenumește",
            "what is dealt stays; “cardgen reprint” draws one file otherwise, “cardgen redeal”"
            " deals anew",
        ),
        (
            "export pdf save speichern salvează",
            "players' files are PDFs; “cardgen results PACK -o FILE” writes scores, “cardgen reveal"
            " PACK -o FILE” all hands",
        ),
        (
            "import importieren importă",
            "“cardgen score PACK FILE” reads a table of bids and tricks, “cardgen referee PACK"
            " FILE” a chat",
        ),
        (
            "update upgrade install installieren instalează",
            "“pipx upgrade cardgen”, or “uvx cardgen@latest”",
        ),
        (
            "language lang sprache limba",
            "of the pages: --lang behind a command; of what cardgen says: CARDGEN_LANG=de",
        ),
        (
            "quit exit stop ende gata",
            "each command ends by itself, and its questions with Ctrl-C",
        ),
    )
    for word in words.split()
}
"""What is typed for something that no command does, and what there is to say."""
BELOW = _meant_by(
    """
    group init: group/new group/create group/add group/anlegen group/neu group/edit group/nou
    mail init: mail/setup mail/config mail/configure mail/settings mail/einrichten mail/account
    mail send --test-to: mail/test
    mail send --again: mail/resend mail/again mail/repeat
    mail send --delivered: mail/resolve mail/delivered
    mail check --connect: mail/login mail/connect
    mail status: mail/list
    club init: club/new club/create club/add club/anlegen club/neu club/nou
    club deal: club/pack
    club results: club/ranking club/rangliste club/clasament club/standings
    """
)
"""What is typed for a command of a group, behind the group's name."""
OPTIONS = _meant_by(
    """
    --colours: --color --colors --colour --farben --culori
    --out: --save --dest --output --dir --folder --file --ordner --dosar --datei --fișier
    --lang: --language --sprache --limba
    --number: --players --count --anzahl --număr
    --player: --name --names --players --for --spieler --namen --für
    --player: --jucător --jucători --nume --pentru
    --now: --substitute --instead --new --name
    --only: --player --name --spieler --jucător
    --set: --setting --option
    --large: --big --size --large-print --groß --großdruck --mare
    --low-ink: --ink
    --rules: --house-rules --house
    --encrypt: --password --passwords --passwort --parolă
    --force: --overwrite
    --organiser: --organizer
    --date: --day --datum --dată
    --title: --titel --titlu
    --place: --where --location --ort --loc
    --paper: --papier --hârtie
    --layout: --format
    --layout phone: --handy --mobile --telefon
    --night: --dark --dunkel
    --draw: --lottery
    --drawn: --word
    --round: --runde --rundă
    --from-round: --start --from --ab --round --runde --rundă
    --closing: --end --schluss --sfârșit
    --all: --whatsapp --alle --toate
    --hands: --all --cards --alle --toate
    --undo: --delete --remove --back
    --test-to: --to --email
    --delivered: --arrived
    --again: --not-delivered --undelivered --resend --repeat
    --yes: --ja --da
    --code: --game-code --gamecode
    --seed-code: --seedcode
    --two-up: --2up --two
    --help: --hilfe --ajutor
    cardgen club deal GAME FILE: --tables --list --members --csv
    cardgen joint start: --joint --draw
    cardgen joint deal: --continue --word --drawn
    cardgen mail send PACK --send: --email --mail --send
    """
)
"""What is typed instead of an option, and what it is called; or what does it instead of “pack”."""


def meant_option(typed: str, options: Collection[str]) -> str:
    """Which of a command's options is meant by what is typed, perhaps with its value; or empty."""
    ways = (typed, *OPTIONS.get(plain(typed), ()))
    return next((way for way in ways if way.split()[0] in options), "")
