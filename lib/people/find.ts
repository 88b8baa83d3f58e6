import { z } from 'zod'
import { jobsOf } from '@/lib/jobs'
import { sameText } from '@/lib/same-text'
import { screensFor } from '@/lib/route-lookups'
import { visiblePeople } from '@/lib/server/accounts/visible'
import { conditionSql } from '@/lib/server/data/condition'
import { rowsOf } from '@/lib/server/data/rows'
import { allOf } from '@/lib/server/data/sql'
import { operation } from '@/lib/server/doors/operation'
import { Prisma } from '@/prisma/client/client'
import { placeName } from '@/lib/enrolment/lists'
import type { Role } from '@/lib/constants'
import { allows } from '@/lib/permissions'
import { photoPath } from '@/lib/photos'
import { foundShape, type Found } from './answers'
import { shownRole } from './lists'
import { peopleMessages } from './messages'
import { childrenSql } from './search'
import { findSchema } from './schema'
import { asked, personRank, personSearchSql, ranks } from './search'

/** As many as the keyboard goes through with ease. */
const most = 10
const mostScreens = 3
const mostJobs = 3

/** What screens and actions have not. */
const ofNobody = { detail: '', photo: null }

type Row = {
  id: string
  name: string
  role: Role
  class: string | null
  section: string | null
  rollNo: number | null
  admissionNo: string | null
  isActive: boolean
  /** A pupil without an open enrolment, who was approved once. */
  left: boolean
  rank: number
  photoId: string | null
  children: string
}

const kinds = {
  student: 'Student',
  teacher: 'Staff',
  admin: 'Staff',
  parent: 'Parent',
  staff: 'Staff',
} as const satisfies Record<Role, Found['kind']>

const toFound = ({ id, name, role, isActive, left, photoId, children, ...row }: Row, photos: boolean): Found => ({
  id,
  kind: kinds[role],
  label: name,
  detail: [
    role === 'student' ? placeName(row) : role === 'parent' ? peopleMessages.guardianOf(children) : shownRole[role],
    row.rollNo !== null && `roll number ${row.rollNo}`,
    row.admissionNo && `admission number ${row.admissionNo}`,
    left ? 'has left' : !isActive && 'not active',
  ]
    .filter(Boolean)
    .join(', '),
  href: `/people/${id}`,
  photo: photos ? photoPath(id, photoId) : null,
})

function rankOf(label: string, text: string) {
  const name = sameText(label)
  if (name === text) return ranks.whole
  if (name.startsWith(text)) return ranks.begins
  return ` ${name}`.includes(` ${text}`) ? ranks.wordBegins : ranks.within
}

/**
 * Screens, actions, pupils, staff and parents for what somebody types: at most ten, those first that fit best, and of people
 * who fit as well those who are at the school. One statement.
 */
export const findAnyone = operation({
  access: 'people:read',
  as: 'found',
  input: findSchema,
  output: z.array(foundShape),
  fail: peopleMessages.findFailed,
  async run(actor, { q }, { scope }) {
    const { words } = asked(q)
    if (words.length === 0) return []
    const photos = allows('photos:read', actor)
    const text = sameText(q)
    const named = ({ label }: { label: string }) => words.every((word) => sameText(label).includes(word))
    const screens = screensFor(actor).filter(named).slice(0, mostScreens)
    // By how their words begin: names of people would find them otherwise.
    const begun = ({ label }: { label: string }) => words.every((word) => ` ${sameText(label)}`.includes(` ${word}`))
    const jobs = jobsOf(actor).filter(begun).slice(0, mostJobs)
    const people = await rowsOf<Row>`
      SELECT u."id", u."name", u."role", u."class", u."section", u."rollNo", u."admissionNo", u."isActive", u."photoId",
        s."left", r."rank", ${childrenSql} AS "children"
      FROM "User" u
      CROSS JOIN LATERAL (SELECT u."role" = 'student' AND u."approvedAt" IS NOT NULL
        AND NOT EXISTS (SELECT FROM "Enrolment" e WHERE e."studentId" = u."id" AND e."toDay" IS NULL) AS "left") s
      CROSS JOIN LATERAL (SELECT ${personRank(q)} AS "rank") r
      WHERE ${allOf(conditionSql(visiblePeople(scope), 'u'), personSearchSql(q), Prisma.sql`u."blockedAt" IS NULL AND u."joinedIntoId" IS NULL`)}
      ORDER BY r."rank", u."isActive" AND NOT s."left" DESC, u."name", u."id"
      LIMIT ${most}`
    const ranked = [
      ...screens.map(({ href, label }) => ({ ...ofNobody, id: href, kind: 'Screen' as const, label, href })),
      ...jobs.map(({ href, label }) => ({ ...ofNobody, id: label, kind: 'Action' as const, label, href })),
    ].map((found) => ({ found, rank: rankOf(found.label, text) }))
    return [...ranked, ...people.map((row) => ({ found: toFound(row, photos), rank: row.rank }))]
      .toSorted((one, other) => one.rank - other.rank)
      .slice(0, most)
      .map(({ found }) => found)
  },
})
