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

/**
 * The clock of a day, by which that of the machine is moved (milliseconds); the time of day stays, unless the run would see
 * midnight. `timeZone` is the school's.
 */
export type TestClock = { offset: number; timeZone: string }

const aDay = 24 * 60 * 60 * 1000
/** Longer than a tier takes. */
const aRun = 60 * 60 * 1000

/** @throws ConfigError when TEST_DAY is no day, or has passed: browsers would take its cookies for old. */
export function testClock({ SCHOOL_TIMEZONE }: Settings, day = process.env.TEST_DAY): TestClock {
  const timeZone = SCHOOL_TIMEZONE
  const late = untilMidnight(timeZone)
  // A test that says "today" means one day: a run in the last hour begins right after midnight.
  const later = late < aRun ? late + 1000 : 0
  if (!day) return { offset: later, timeZone }
  const today = dayAt(new Date(), timeZone)
  if (!isDay(day) || day < today)
    throw new ConfigError(`The setting TEST_DAY is wrong: give a day from today on, such as ${today}.`)
  const days = daysBetween(today, day) - 1
  return { offset: later ? Math.max(0, days - 1) * aDay + later : days * aDay, timeZone }
}

/** Milliseconds. */
function untilMidnight(timeZone: string) {
  const now = Date.now()
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' }).format(now)
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return aDay - (hours * 3600 + minutes * 60 + seconds) * 1000 - (now % 1000)
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

/** Moves the clock of a database and of the copies that are made of it; again for tables that came since. */
export async function moveDatabaseClock(url: string, { offset }: TestClock) {
  if (!offset) return
  await query(
    url,
    `
      CREATE SCHEMA IF NOT EXISTS test_clock;
      CREATE OR REPLACE FUNCTION test_clock.now() RETURNS timestamptz LANGUAGE sql STABLE
        AS $$ SELECT pg_catalog.now() + interval '${offset} milliseconds' $$;
      DO $$ DECLARE its record; BEGIN
        FOR its IN SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
          WHERE table_schema = 'public' AND column_default ~ '^(CURRENT_TIMESTAMP|now\\(\\))' LOOP
          EXECUTE format('ALTER TABLE %I ALTER COLUMN %I SET DEFAULT test_clock.now()', its."table", its."column");
        END LOOP;
      END $$`,
  )
}

/** Makes a school day of today, on whatever day the tests run: on a Sunday or a holiday nobody is asked for attendance. */
export const openToday = (url: string, { timeZone }: TestClock) =>
  query(
    url,
    `INSERT INTO "CalendarEntry" (kind, name, "fromDay", "toDay")
     SELECT 'Working day', 'Tests', day, day FROM (SELECT (now() AT TIME ZONE '${timeZone}')::date AS day) today
     WHERE NOT is_school_day(day)`,
  )

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
