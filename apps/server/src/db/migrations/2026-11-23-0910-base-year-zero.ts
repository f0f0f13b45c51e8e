import { sql, type Kysely } from 'kysely';

/** The base year counts as year zero unless a user says otherwise; until here every account began with the opposite. Frozen. */
export const baseYearZero = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`update account set show_base_year_as_year_zero = 1`.execute(db);
  },
});
