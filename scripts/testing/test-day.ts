import path from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { dayAt, daysBetween, isDay } from '@/lib/dates'
import { ConfigError, type Settings } from '@/lib/server/env'
import type { ChildEnv } from '../process/commands'
import { root } from '../process/root'

/**
 * TEST_DAY=2028-02-29 runs the tests on that day: with its clock for the portals, their databases, the browsers and the
 * tests. Whatever depends on the day shows itself on the first and last days of months, years and school years.
 */

/** The clock of a day, by which that of the machine is moved; the time of day stays. */
export type TestClock = { offset: number }

/** @throws ConfigError when TEST_DAY is no day, or has passed: browsers would take its cookies for old. */
export function testClock({ SCHOOL_TIMEZONE }: Settings, day = process.env.TEST_DAY): TestClock {
  if (!day) return { offset: 0 }
  const today = dayAt(new Date(), SCHOOL_TIMEZONE)
  if (!isDay(day) || day < today)
    throw new ConfigError(`The setting TEST_DAY is wrong: give a day from today on, such as ${today}.`)
  return { offset: (daysBetween(today, day) - 1) * 24 * 60 * 60 * 1000 }
}

/** What a program of ours needs to run by this clock. */
export const withClock = (env: ChildEnv, { offset }: TestClock): ChildEnv =>
  offset
    ? {
        ...env,
        TEST_CLOCK_OFFSET: String(offset),
        NODE_OPTIONS: `${env.NODE_OPTIONS ?? ''} --import ${pathToFileURL(path.join(root, 'scripts/testing/clock.mjs'))}`,
      }
    : env

/** The server setting by which a database's statements find `now` in `moveDatabaseClock`'s place first. */
export const clockFlags = ['search_path=public,test_clock,pg_catalog']

/** Moves the clock of a database and of the copies that are made of it. */
export async function moveDatabaseClock(url: string, { offset }: TestClock) {
  if (!offset) return
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`
      CREATE SCHEMA test_clock;
      CREATE FUNCTION test_clock.now() RETURNS timestamptz LANGUAGE sql STABLE
        AS $$ SELECT pg_catalog.now() + interval '${offset} milliseconds' $$;
      DO $$ DECLARE its record; BEGIN
        FOR its IN SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
          WHERE table_schema = 'public' AND column_default ~ '^(CURRENT_TIMESTAMP|now\\(\\))' LOOP
          EXECUTE format('ALTER TABLE %I ALTER COLUMN %I SET DEFAULT test_clock.now()', its."table", its."column");
        END LOOP;
      END $$`)
  } finally {
    await client.end()
  }
}
