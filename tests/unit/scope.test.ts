import { describe, expect, it } from 'vitest'
import { allows, permissions, reachOf, type Capability, type Reach } from '@/lib/permissions'
import { scopeOf, type Scope } from '@/lib/server/accounts/scope'
import {
  addressedTo,
  isOwnWork,
  ownClass,
  ownRows,
  ownWork,
  visiblePeople,
  visibleReports,
} from '@/lib/server/accounts/visible'
import { conditionSql, nothing } from '@/lib/server/data/condition'

/** What is not granted is refused, and what no reach has no rule for has no rows. */

const id = '00000000-0000-4000-8000-000000000001'
const scope = (reach: Reach | undefined, whose: Partial<Scope> = {}): Scope => ({
  ...{ reach, account: id, class: 'Class 5' },
  ...whose,
})
const rules = {
  ownRows: [ownRows, ['self', 'school']],
  visibleReports: [visibleReports, ['self', 'school']],
  visiblePeople: [visiblePeople, ['self', 'pupils', 'school']],
  ownClass: [ownClass, ['class', 'school']],
  addressedTo: [addressedTo, ['addressed', 'school']],
  ownWork: [(of: Scope) => ownWork(of, 'authorId'), ['made', 'school']],
} as const
const reaches: (Reach | undefined)[] = [undefined, 'public', 'self', 'made', 'class', 'addressed', 'pupils', 'school']

const textOf = (condition: Parameters<typeof conditionSql>[0]) => {
  const sql = conditionSql(condition, 't')
  return sql && { text: sql.text, values: sql.values }
}

describe('a new kind of person', () => {
  const parent = { role: 'parent' as never }

  it('may what a visitor may, and nothing else', () => {
    for (const capability of Object.keys(permissions) as Capability[]) {
      expect(allows(capability, parent), capability).toBe(allows(capability, null))
      expect(reachOf(capability, parent), capability).toBe(reachOf(capability, null))
    }
  })

  it('reaches no rows', () => {
    const reached = scopeOf('fees:read', { ...parent, id, class: 'Class 5' })
    for (const [rule] of Object.values(rules)) expect(textOf(rule(reached))?.text).toContain('false')
    expect(isOwnWork(reached, id)).toBe(false)
  })
})

describe.each(Object.entries(rules))('%s', (_name, [rule, known]) => {
  it.each(reaches.map((reach) => [reach ?? 'no reach', reach] as const))('with %s', (_shown, reach) => {
    const isKnown = (known as readonly (Reach | undefined)[]).includes(reach)
    if (!isKnown) expect(textOf(rule(scope(reach)))?.text).toContain('false')
    else if (reach === 'school') expect(textOf(rule(scope(reach)))).toBeUndefined()
    else if (reach === 'pupils') expect(textOf(rule(scope(reach)))?.text).toContain(`'student'`)
    else expect(textOf(rule(scope(reach)))?.values).toContain(reach === 'class' ? 'Class 5' : id)
  })
})

describe('a condition in SQL', () => {
  it('is the one that Prisma has', () => {
    expect(textOf({})).toBeUndefined()
    expect(textOf(nothing)).toEqual({ text: 'false', values: [] })
    expect(textOf({ studentId: { in: [] } })).toEqual({ text: 'false', values: [] })
    expect(textOf({ studentId: id })).toEqual({ text: '"t"."studentId" = $1::uuid', values: [id] })
    expect(textOf({ withdrawnAt: null, approvedAt: { not: null } })).toEqual({
      text: '"t"."withdrawnAt" IS NULL AND "t"."approvedAt" IS NOT NULL',
      values: [],
    })
    expect(textOf(addressedTo(scope('addressed')))).toEqual({
      text: '("t"."studentId" = $1::uuid OR "t"."studentId" IS NULL AND "t"."recipients" IN ($2,$3))',
      values: [id, 'All Students', 'Class 5'],
    })
    expect(textOf(visiblePeople(scope('pupils')))?.text).toBe(
      `"t"."role" = 'student' AND "t"."approvedAt" IS NOT NULL AND "t"."blockedAt" IS NULL`,
    )
  })
})
