import { offeredIn, schoolLists } from '@/lib/choices'
import { readFamilies } from '@/lib/guardians/likely'
import type { Day } from '@/lib/dates'
import { groupBy } from '@/lib/group-by'
import { peopleWithLogins } from '@/lib/server/accounts/login'
import type { Transaction } from '@/lib/server/data/db'
import { fieldsSql } from '@/lib/server/data/person-columns'
import { sameText } from '@/lib/same-text'
import { schoolDay } from '@/lib/server/school-day'
import { rollNumbersBy } from '@/lib/server/school-settings'
import { readSectionsUpTo, sectionsIn } from '@/lib/enrolment/places'
import { firstOpenDay } from '@/lib/enrolment/school-years'
import { rollGroupOf } from '@/lib/enrolment/roll-numbers'
import { schoolYearOf } from '@/lib/years'
import { describedOf } from './guardian-match'
import { rollKey, type Known, type KnownPerson, type NumberHolder } from './match'
import type { Reading, ReadRow } from './rows'
import type { ImportKind } from './lists'

type Reader = Pick<Transaction, '$queryRaw' | 'section' | 'enrolment' | 'rollOver'>

/** What a sheet is read by, as of now. */
export function readingOf(kind: ImportKind): Reading {
  return { kind, classes: offeredIn(schoolLists(), 'classes'), today: schoolDay() }
}

/**
 * What the database knows of those in the sheet, in a few statements however many they are. Pupils move `movesFrom` a day,
 * or today.
 */
export async function readKnown(
  tx: Reader,
  rows: readonly ReadRow[],
  { today }: Reading,
  movesFrom: Day | null,
): Promise<Known> {
  const given = <Value>(of: (row: ReadRow) => Value | undefined) => [
    ...new Set(rows.map(of).filter((value) => value !== undefined)),
  ]
  const emails = given(({ values }) => values.email)
  const people = await readPeople(tx, {
    numbers: given(({ values }) => values.admissionNo && sameText(values.admissionNo)),
    emails,
    births: given(({ values }) => values.dateOfBirth),
    names: given(({ values }) => (values.admissionNo || !values.child ? undefined : sameText(values.child))),
  })
  const reserved = await tx.$queryRaw<{ email: string }[]>`
    SELECT "before" AS "email" FROM "ProfileChange"
    WHERE "field" = 'email' AND "status" = 'Made' AND "takeBackUntil" > now() AND "before" = ANY(${emails}::text[])`
  const by = rollNumbersBy()
  const current = schoolYearOf(today)
  const offered = await readSectionsUpTo(tx, { year: current })
  return {
    people,
    rollNumbers: await readRollNumbers(
      tx,
      given(({ values }) => values.rollNo),
      current,
    ),
    // Without a section it is known once one is given.
    groupOf: (place) => (by === 'section' && place.section === null ? undefined : rollGroupOf(by, place)),
    reserved: new Set(reserved.map(({ email }) => email)),
    sectionsOf: (schoolClass) => sectionsIn(offered, schoolClass, current).names,
    today,
    movesFrom: movesFrom ?? today,
    families: await readFamilies(
      tx,
      rows.flatMap(({ values: { guardians = [] } }) => guardians.map(describedOf)),
      people.flatMap(({ id, role }) => (role === 'student' ? [id] : [])),
    ),
    enrolsFrom: await firstOpenDay(tx),
  }
}

type Keys = { numbers: string[]; emails: string[]; births: string[]; names: string[] }

async function readPeople(tx: Reader, { numbers, emails, births, names }: Keys): Promise<KnownPerson[]> {
  return tx.$queryRaw<KnownPerson[]>`
    SELECT u."id", u."role", ${fieldsSql}, coalesce(u."class", '') AS "class", coalesce(u."section", '') AS "section", u."rollNo",
      coalesce(u."admissionNo", '') AS "admissionNo", u."approvedAt" IS NOT NULL AS "approved", u."blockedAt" IS NOT NULL AS "blocked",
      CASE WHEN e."id" IS NULL OR e."toDay" IS NOT NULL THEN '' ELSE e."fromDay"::text END AS "since",
      coalesce((SELECT min(a."day") FROM "Attendance" a WHERE a."enrolmentId" = e."id")::text, '') AS "firstMark",
      EXISTS (SELECT FROM "Enrolment" o WHERE o."studentId" = u."id" AND o."id" <> e."id") AS "elsewhere",
      CASE WHEN e."toDay" IS NOT NULL
        THEN jsonb_build_object('day', e."toDay", 'outcome', coalesce(e."outcome"::text, '')) END AS "ended"
    FROM ${peopleWithLogins}
    LEFT JOIN LATERAL (
      SELECT * FROM "Enrolment" e WHERE e."studentId" = u."id" ORDER BY e."fromDay" DESC LIMIT 1
    ) e ON true
    WHERE same_text(u."admissionNo") = ANY(${numbers}::text[]) OR l."email" = ANY(${emails}::text[])
      OR (u."role" = 'student' AND (u."dateOfBirth" = ANY(${births}::date[]) OR u."findableName" = ANY(${names}::text[])))
    ORDER BY u."createdAt", u."id"`
}

type GivenNumber = NumberHolder & { rollGroup: string; rollNo: number }

/** Also of those who left in this year, whose numbers are not given again. */
async function readRollNumbers(tx: Reader, numbers: number[], year: number) {
  const given = await tx.$queryRaw<GivenNumber[]>`
    SELECT u."id", e."rollGroup", e."rollNo", concat_ws(' ', e."class", e."section") AS "place", u."name"
    FROM "Enrolment" e JOIN "User" u ON u."id" = e."studentId"
    WHERE e."rollNo" = ANY(${numbers}::int[]) AND (e."toDay" IS NULL OR e."year" = ${year}::int)`
  return groupBy(given, ({ rollGroup, rollNo }) => rollKey(rollGroup, rollNo))
}
