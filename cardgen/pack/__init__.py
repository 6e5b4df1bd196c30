"""A pack: its files drawn, written as a folder, and read again."""

from typing import TYPE_CHECKING

from cardgen import door

if TYPE_CHECKING:
    from cardgen.pack.build import (
        Kind,
        Pack,
        PackFile,
        addresses_file,
        draw_pack,
        draw_player,
        draw_shared,
        encrypt_pack,
        player_entry,
        player_files,
        print_file,
        public_file,
        rounds_with_hands,
        seed_note,
    )  # fmt: skip
    from cardgen.pack.folder import (
        check_unused,
        is_start,
        remove_start,
        remove_whole,
        replace_files,
        write_folder,
        write_pack,
        write_replacement,
    )
    from cardgen.pack.formats import AS_WRITTEN, MOST_BYTES, as_json, check_written, parse_json
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
        Superseded,
        check_current,
        check_private,
        read_addresses,
        read_passwords,
        read_player_files,
        read_print,
        read_superseded,
    )  # fmt: skip
    from cardgen.pack.own_deal import deal_again, read_seed_note, redealt
    from cardgen.pack.paths import (
        ADDRESSES,
        DEAL,
        EVENING,
        LEDGER,
        MAIL_BEGUN,
        MANIFEST,
        ORGANISER,
        PASSWORDS,
        PLAYER_FILES,
        PRINT,
        SCORES,
        SEED,
        START,
        SUPERSEDED,
        find_all,
        find_packs,
    )  # fmt: skip
    from cardgen.pack.revealed import note_revealed, was_revealed
    from cardgen.pack.saved_again import read_saved_again
    from cardgen.pack.share import (
        Chat,
        chat_language,
        chat_languages,
        chat_messages,
        closing_message,
        qr_lines,
        qr_png,
        round_key_message,
    )
    from cardgen.pack.staging import NEW, staging_folder, swap, sweep, uninterrupted
    from cardgen.pack.summary import Summary, read_summary, summarize
else:
    __getattr__, __all__ = door(
        __name__,
        build=(
            "Kind Pack PackFile addresses_file draw_pack draw_player draw_shared encrypt_pack"
            " player_entry player_files print_file public_file rounds_with_hands seed_note"
        ),
        folder=(
            "check_unused is_start remove_start remove_whole replace_files write_folder write_pack"
            " write_replacement"
        ),
        formats="AS_WRITTEN MOST_BYTES as_json check_written parse_json",
        manifest=(
            "Manifest PublicFile find_seat is_taken_over parse_manifest read_manifest taken_over"
        ),
        organiser=(
            "PlayerFile Printed Superseded check_current check_private read_addresses "
            "read_passwords read_player_files read_print read_superseded"
        ),
        own_deal="deal_again read_seed_note redealt",
        paths=(
            "ADDRESSES DEAL EVENING LEDGER MAIL_BEGUN MANIFEST ORGANISER PASSWORDS PLAYER_FILES"
            " PRINT SCORES SEED START SUPERSEDED find_all find_packs"
        ),
        revealed="note_revealed was_revealed",
        saved_again="read_saved_again",
        share=(
            "Chat chat_language chat_languages chat_messages closing_message qr_lines qr_png"
            " round_key_message"
        ),
        staging="NEW staging_folder swap sweep uninterrupted",
        summary="Summary read_summary summarize",
    )
