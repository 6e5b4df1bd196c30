"""A pack: its files drawn, written as a folder, and read again."""

from typing import TYPE_CHECKING

from cardgen import lazy_exports

if TYPE_CHECKING:
    from cardgen.pack.build import (
        Kind,
        Pack,
        PackFile,
        PackStyles,
        addresses_file,
        deal_again,
        draw_pack,
        draw_player,
        draw_shared,
        encrypt_pack,
        player_entry,
        player_files,
        print_file,
        public_file,
        read_seed_note,
        redealt,
        rounds_with_hands,
        seed_note,
        shared_path,
    )
    from cardgen.pack.folder import (
        NEW,
        check_unused,
        is_start,
        note_revealed,
        remove_start,
        remove_whole,
        replace_files,
        staging_folder,
        swap,
        sweep,
        uninterrupted,
        was_revealed,
        write_folder,
        write_pack,
        write_replacement,
    )
    from cardgen.pack.formats import (
        ADDRESSES,
        AS_WRITTEN,
        DEAL,
        EVENING,
        LEDGER,
        MAIL_BEGUN,
        MAIL_LOCK,
        MANIFEST,
        MOST_BYTES,
        ORGANISER,
        PASSWORDS,
        PLAYER_FILES,
        PRINT,
        SCORES,
        SEED,
        START,
        SUPERSEDED,
        as_json,
        check_written,
        find_all,
        find_packs,
        parse_json,
    )
    from cardgen.pack.manifest import (
        Manifest,
        PublicFile,
        find_seat,
        is_taken_over,
        parse_manifest,
        read_manifest,
        taken_over,
    )
    from cardgen.pack.organiser import (
        PlayerFile,
        Printed,
        Summary,
        Superseded,
        check_current,
        check_private,
        read_addresses,
        read_passwords,
        read_player_files,
        read_print,
        read_summary,
        read_superseded,
        summarize,
    )
    from cardgen.pack.saved_again import read_saved_again
    from cardgen.pack.share import (
        MOST_LINK,
        Chat,
        chat_language,
        chat_languages,
        chat_messages,
        closing_message,
        hand_link,
        qr_lines,
        qr_png,
        round_key_message,
    )
else:
    __getattr__, __all__ = lazy_exports(
        __name__,
        build=(
            "Kind Pack PackFile PackStyles addresses_file deal_again draw_pack draw_player "
            "draw_shared encrypt_pack player_entry player_files print_file public_file "
            "read_seed_note redealt rounds_with_hands seed_note shared_path"
        ),
        folder=(
            "NEW check_unused is_start note_revealed remove_start remove_whole replace_files "
            "staging_folder swap sweep uninterrupted was_revealed write_folder write_pack "
            "write_replacement"
        ),
        formats=(
            "ADDRESSES AS_WRITTEN DEAL EVENING LEDGER MAIL_BEGUN MAIL_LOCK MANIFEST MOST_BYTES "
            "ORGANISER PASSWORDS PLAYER_FILES PRINT SCORES SEED START SUPERSEDED as_json "
            "check_written find_all find_packs parse_json"
        ),
        manifest=(
            "Manifest PublicFile find_seat is_taken_over parse_manifest read_manifest taken_over"
        ),
        organiser=(
            "PlayerFile Printed Summary Superseded check_current check_private read_addresses "
            "read_passwords read_player_files read_print read_summary read_superseded summarize"
        ),
        saved_again="read_saved_again",
        share=(
            "MOST_LINK Chat chat_language chat_languages chat_messages closing_message hand_link "
            "qr_lines qr_png "
            "round_key_message"
        ),
    )
