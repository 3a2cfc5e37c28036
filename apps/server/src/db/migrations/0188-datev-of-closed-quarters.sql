-- Chart, accounts, taxation and the adviser's numbers of a closed quarter: its DATEV file is the same whatever the settings say later.
ALTER TABLE quarter_lock ADD COLUMN datev jsonb;
-- Of quarters that were closed before, the settings of the day of this migration are the best that is known.
ALTER TABLE quarter_lock DISABLE TRIGGER quarter_lock_guard;
UPDATE quarter_lock SET datev = (
  SELECT jsonb_build_object('skr', skr, 'taxation', taxation, 'datev_consultant', datev_consultant, 'datev_client', datev_client,
    'account_bank', account_bank, 'account_cash', account_cash, 'account_clearing', account_clearing,
    'account_bank_fees', account_bank_fees, 'account_revenue', account_revenue, 'account_revenue_free', account_revenue_free,
    'account_damages', account_damages, 'account_losses', account_losses)
  FROM accounting_setting);
ALTER TABLE quarter_lock ENABLE TRIGGER quarter_lock_guard;
