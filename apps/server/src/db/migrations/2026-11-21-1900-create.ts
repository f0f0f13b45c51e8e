import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../database.ts';

/** The first tables. Frozen: a later change is a later migration. */
export const create = (types: ColumnTypes) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const { integer, bytes } = types;
    await db.schema
      .createTable('account')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('name_key', 'text', (c) => c.notNull().unique())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('email_key', 'text', (c) => c.unique())
      .addColumn('password_hash', 'text', (c) => c.notNull())
      .addColumn('must_change_password', integer, (c) => c.notNull())
      .addColumn('disabled', integer, (c) => c.notNull())
      .addColumn('licensed_until', 'text')
      .addColumn('created_at', integer, (c) => c.notNull())
      .addColumn('default_currency', 'text', (c) => c.notNull())
      .addColumn('default_date_format', integer, (c) => c.notNull())
      .addColumn('default_decimal_point', integer, (c) => c.notNull())
      .addColumn('show_base_year_as_year_zero', integer, (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('session')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
      .addColumn('refresh_hash', 'text', (c) => c.notNull().unique())
      .addColumn('previous_refresh_hash', 'text')
      .addColumn('rotated_at', integer, (c) => c.notNull())
      .addColumn('created_at', integer, (c) => c.notNull())
      .addColumn('used_at', integer, (c) => c.notNull())
      .addColumn('expires_at', integer, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('session_account').on('session').column('account_id').execute();
    await db.schema.createIndex('session_previous').on('session').column('previous_refresh_hash').execute();
    await db.schema
      .createTable('access_token')
      .addColumn('hash', 'text', (c) => c.primaryKey())
      .addColumn('session_id', 'text', (c) => c.notNull().references('session.id').onDelete('cascade'))
      .addColumn('used_at', integer, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('access_token_session').on('access_token').column('session_id').execute();
    await db.schema
      .createTable('sign_in_guard')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('failures', integer, (c) => c.notNull())
      .addColumn('since', integer, (c) => c.notNull())
      .addColumn('blocked_until', integer, (c) => c.notNull())
      .addColumn('succeeded_at', integer, (c) => c.notNull())
      .execute();

    await db.schema
      .createTable('project')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('owner_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
      .addColumn('created_at', integer, (c) => c.notNull())
      .addColumn('updated_at', integer, (c) => c.notNull())
      .addColumn('version', integer, (c) => c.notNull())
      .addColumn('info', 'text', (c) => c.notNull())
      .addColumn('document_hash', 'text', (c) => c.notNull())
      .addColumn('input_hash', 'text', (c) => c.notNull())
      .addColumn('input_hash_engine', 'text', (c) => c.notNull())
      .addColumn('lock_id', 'text')
      .addColumn('lock_expires_at', integer, (c) => c.notNull())
      .addColumn('lock_epoch', integer, (c) => c.notNull())
      // Last, so that listing projects does not read through their documents.
      .addColumn('document', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('project_owner').on('project').columns(['owner_id', 'updated_at']).execute();

    await db.schema
      .createTable('series')
      .addColumn('hash', 'text', (c) => c.primaryKey())
      .addColumn('value_count', integer, (c) => c.notNull())
      .addColumn('bytes', bytes, (c) => c.notNull())
      .addColumn('created_at', integer, (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('project_series')
      .addColumn('project_id', 'text', (c) => c.notNull().references('project.id').onDelete('cascade'))
      .addColumn('hash', 'text', (c) => c.notNull().references('series.hash'))
      .addColumn('created_at', integer, (c) => c.notNull())
      .addPrimaryKeyConstraint('project_series_key', ['project_id', 'hash'])
      .execute();
    await db.schema.createIndex('project_series_hash').on('project_series').column('hash').execute();
    await db.schema
      .createTable('strip')
      .addColumn('project_id', 'text', (c) => c.notNull().references('project.id').onDelete('cascade'))
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('market', 'text', (c) => c.notNull())
      .addColumn('position', integer, (c) => c.notNull())
      .addColumn('hash', 'text', (c) => c.notNull().references('series.hash'))
      .addPrimaryKeyConstraint('strip_key', ['project_id', 'type', 'market', 'position'])
      .execute();
    await db.schema.createIndex('strip_hash').on('strip').column('hash').execute();

    await db.schema
      .createTable('calculation')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('project_id', 'text', (c) => c.notNull().references('project.id').onDelete('cascade'))
      .addColumn('owner_id', 'text', (c) => c.notNull())
      .addColumn('input_hash', 'text', (c) => c.notNull())
      .addColumn('engine_version', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('stage', 'text', (c) => c.notNull())
      .addColumn('done', integer, (c) => c.notNull())
      .addColumn('total', integer, (c) => c.notNull())
      .addColumn('attempts', integer, (c) => c.notNull())
      .addColumn('failure', 'text', (c) => c.notNull())
      .addColumn('created_at', integer, (c) => c.notNull())
      .addColumn('started_at', integer)
      .addColumn('ended_at', integer)
      .addColumn('run_id', 'text')
      .addColumn('result_hash', 'text')
      .addColumn('best', 'text')
      .addColumn('document', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('calculation_project').on('calculation').columns(['project_id', 'created_at']).execute();
    await db.schema.createIndex('calculation_owner').on('calculation').columns(['owner_id', 'created_at']).execute();
    // The same inputs are calculated once at a time, however often and from wherever they are asked for.
    await db.schema
      .createIndex('calculation_active')
      .unique()
      .on('calculation')
      .columns(['project_id', 'input_hash', 'engine_version'])
      .where('state' as never, 'in', ['queued', 'running'] as never)
      .execute();
    await db.schema
      .createTable('calculation_series')
      .addColumn('calculation_id', 'text', (c) => c.notNull().references('calculation.id').onDelete('cascade'))
      .addColumn('hash', 'text', (c) => c.notNull().references('series.hash'))
      .addPrimaryKeyConstraint('calculation_series_key', ['calculation_id', 'hash'])
      .execute();
    await db.schema.createIndex('calculation_series_hash').on('calculation_series').column('hash').execute();
    await db.schema
      .createTable('batch')
      .addColumn('calculation_id', 'text', (c) => c.notNull().references('calculation.id').onDelete('cascade'))
      .addColumn('number', integer, (c) => c.notNull())
      .addColumn('first_case', integer, (c) => c.notNull())
      .addColumn('case_count', integer, (c) => c.notNull())
      .addColumn('attempt', integer, (c) => c.notNull())
      .addColumn('crashes', integer, (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('batch_key', ['calculation_id', 'number'])
      .execute();
    await db.schema
      .createTable('result_row')
      .addColumn('calculation_id', 'text', (c) => c.notNull().references('calculation.id').onDelete('cascade'))
      .addColumn('case_id', integer, (c) => c.notNull())
      .addColumn('outcome', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('result_row_key', ['calculation_id', 'case_id'])
      .execute();
    await db.schema
      .createTable('detail')
      .addColumn('calculation_id', 'text', (c) => c.notNull().references('calculation.id').onDelete('cascade'))
      .addColumn('case_id', integer, (c) => c.notNull())
      .addColumn('year', integer, (c) => c.notNull())
      .addColumn('body', bytes, (c) => c.notNull())
      .addColumn('created_at', integer, (c) => c.notNull())
      .addPrimaryKeyConstraint('detail_key', ['calculation_id', 'case_id', 'year'])
      .execute();

    await db.schema
      .createTable('idempotency')
      .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
      .addColumn('route', 'text', (c) => c.notNull())
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('request_hash', 'text', (c) => c.notNull())
      .addColumn('status', integer)
      .addColumn('answer', 'text')
      .addColumn('created_at', integer, (c) => c.notNull())
      .addPrimaryKeyConstraint('idempotency_key', ['account_id', 'route', 'key'])
      .execute();
    await db.schema
      .createTable('setting')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('value', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('presence')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('workers', integer, (c) => c.notNull())
      .addColumn('seen_at', integer, (c) => c.notNull())
      .execute();
  },
});
