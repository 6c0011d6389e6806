"""What an arriving transaction means: each row of the table, each rule inside it, and the test that acts it out.

Every one of them pays on the ledger, reads what payer, merchant and the merchant's server are told, reads from
the ledger what left the platform wallet, to the drop, and ends with books that equal the ledger. What random
sequences of deposits do is `test_random_deposits`; the decision alone is `tests/domain/test_matching`.

    row                              rule                           test
    the wallet is retired            held, whatever it is           test_what_reaches_a_retired_wallet_is_held_whatever_it_is
    sender is our own wallet         whatever its tag               test_money_between_own_wallets_is_never_returned_whatever_its_tag
    tag of one of our transfers      a return came back             test_a_return_that_comes_back_is_held_and_its_row_failed
                                     an excess came back            test_an_excess_that_comes_back_is_held_and_its_row_failed
                                     a payout came back             test_a_payout_that_comes_back_is_held_in_the_merchants_name
                                     from anyone else               test_from_anyone_else_it_is_only_booked
                                     sent on another network        test_play_money_never_makes_a_live_return_read_as_bounced
    funding                          by its tag                     test_the_funding_tag_books_the_operators_own_money
                                     by the list                    test_who_is_on_the_funding_list_funds_without_a_tag_and_pays_with_one
                                     a list is of one network       test_the_funding_list_of_one_network_says_nothing_on_another
                                     by a deleted account           test_a_deleted_account_may_fund_us_by_the_funding_tag
    cannot settle                    with a payment's tag           test_a_deleted_accounts_money_pays_nothing_and_goes_back
                                     without, and too small         test_a_deleted_accounts_money_without_a_tag_goes_back_where_the_account_can_be_made_again
    tag unknown, or none             returned                       test_what_names_no_payment_is_returned
                                     a tag of another wallet        test_a_tag_of_another_platform_wallet_is_unknown_here
    processing, completed, failed    while settling and settled     test_a_second_payment_is_returned_whether_settling_or_settled
                                     failed                         test_a_second_payment_of_one_whose_payout_failed_is_returned
                                     in one ledger                  test_one_ledger_may_hold_several_payments_of_one_payment
    expired, or not in time          before and after it expired    test_late_is_returned_before_and_after_the_payment_reads_expired
                                     30 s beyond its end            test_in_time_is_thirty_seconds_beyond_the_end_by_the_ledgers_clock
                                     a watcher that is behind       test_paid_in_time_is_never_late_however_far_behind_the_watcher_is
                                     ended early                    test_ended_early_takes_what_is_validated_already_and_nothing_after
                                     what is over cannot end early  test_what_is_over_cannot_be_ended_early
                                     unpaid                         test_unpaid_expires_once_the_sweep_has_passed_its_time
    suspended                        new back, old paid out         test_a_suspended_merchants_new_money_goes_back_and_his_old_is_paid_out
                                     suspended after the ledger     test_who_was_suspended_only_after_the_ledger_closed_is_paid
                                     activated before the sweep     test_who_is_suspended_no_more_when_his_money_is_seen_is_paid
    delivered < amount               may be paid again              test_underpaid_is_returned_and_can_be_paid_again
    delivered = amount               paid out, burnt                test_exact_is_split_paid_out_and_burnt
                                     the payout cannot be made      test_a_payout_that_can_never_be_delivered_fails_the_payment
    delivered > amount               large and small excess         test_overpaid_returns_the_excess_or_adds_it_to_the_payout
    of every rejection               dust, and what is too little   test_dust_is_booked_and_told_to_nobody_and_little_is_kept
                                     dust moves nothing             test_dust_never_moves_a_payment_whatever_its_state
                                     the least that is returned     test_the_least_that_is_returned_is_a_thousand_drops
                                     the sender's own rules         test_a_sender_who_takes_no_return_is_owed_it_until_it_is_tried_again
    of what is sent                  payouts go first               test_payouts_go_before_returns_that_came_first
                                     returns take a quarter         test_returns_take_a_quarter_of_the_places_and_the_rest_is_sent_later
"""  # noqa: E501  (a table)

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent


def test_the_list_names_every_test_of_a_row_and_nothing_else() -> None:
    files = [*HERE.glob("test_rows_*.py"), HERE / "test_priorities.py"]
    written = {name for path in files for name in re.findall(r"^def (test_\w+)", path.read_text(), re.M)}
    # The first words of the docstring name modules, in backticks.
    listed = re.findall(r"(?<!`)\b(test_\w+)$", __doc__ or "", re.M)

    assert sorted(listed) == sorted(written)
