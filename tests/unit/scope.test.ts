import { describe, expect, it } from 'vitest'
import type { Role } from '@/lib/constants'
import { allows, permissions, reachOf, type Capability, type Reach } from '@/lib/permissions'
import type { Child } from '@/lib/server/accounts/actor'
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
const childId = '00000000-0000-4000-8000-000000000002'
const child = {
  ...{ id: childId, name: 'Asha', class: 'Class 7', section: 'A' },
  ...{ seesRecords: true, isTold: true, pays: true },
} satisfies Child
const scope = (reach: Reach | undefined, whose: Partial<Scope> = {}): Scope => ({
  ...{ reach, account: id, class: 'Class 5', children: [] },
  ...whose,
})
const rules = {
  ownRows: [ownRows, ['self', 'children', 'childrenPaidFor', 'taught', 'school']],
  visibleReports: [visibleReports, ['self', 'children', 'childrenPaidFor', 'taught', 'school']],
  visiblePeople: [visiblePeople, ['self', 'children', 'childrenPaidFor', 'pupils', 'taught', 'families', 'school']],
  ownClass: [ownClass, ['class', 'children', 'school']],
  addressedTo: [addressedTo, ['addressed', 'childrenToldOf', 'taught', 'school']],
  ownWork: [(of: Scope) => ownWork(of, 'authorId'), ['made', 'school']],
} as const
const ofChildren = ['children', 'childrenToldOf', 'childrenPaidFor'] as const
const others = [
  'public',
  'self',
  'made',
  'class',
  'addressed',
  'pupils',
  'pupilsAndSelf',
  'taught',
  'families',
  'school',
] as const
const reaches: (Reach | undefined)[] = [undefined, ...others, ...ofChildren]

const isOfChildren = (reach: Reach | undefined) => (ofChildren as readonly (Reach | undefined)[]).includes(reach)

const textOf = (condition: Parameters<typeof conditionSql>[0]) => {
  const sql = conditionSql(condition, 't')
  return sql && { text: sql.text, values: sql.values }
}

describe('a new kind of person', () => {
  const newcomer = { role: 'newcomer' as never }

  it('may what a visitor may, and nothing else', () => {
    for (const capability of Object.keys(permissions) as Capability[]) {
      expect(allows(capability, newcomer), capability).toBe(allows(capability, null))
      expect(reachOf(capability, newcomer), capability).toBe(reachOf(capability, null))
    }
  })

  it('reaches no rows', () => {
    const reached = scopeOf('fees:read', { ...newcomer, id, class: 'Class 5' })
    for (const [rule] of Object.values(rules)) expect(textOf(rule(reached))?.text).toContain('false')
    expect(isOwnWork(reached, id)).toBe(false)
  })
})

describe.each(Object.entries(rules))('%s', (_name, [rule, known]) => {
  it.each(reaches.map((reach) => [reach ?? 'no reach', reach] as const))('with %s', (_shown, reach) => {
    const isKnown = (known as readonly (Reach | undefined)[]).includes(reach)
    if (!isKnown) expect(textOf(rule(scope(reach)))?.text).toContain('false')
    else if (reach === 'school') expect(textOf(rule(scope(reach)))).toBeUndefined()
    else if (reach === 'taught') {
      // Of no section there is nobody, and notices alone are for everybody.
      expect(textOf(rule(scope(reach)))?.text).toContain('false')
      const place = { class: 'Class 7', section: 'A' }
      expect(textOf(rule(scope(reach, { sections: [place] })))?.values).toEqual(['Class 7', 'A'])
    } else if (reach === 'families') expect(textOf(rule(scope(reach)))?.text).toContain(`'parent'`)
    else if (reach === 'pupils') expect(textOf(rule(scope(reach)))?.text).toContain(`'student'`)
    else if (isOfChildren(reach)) {
      expect(textOf(rule(scope(reach)))?.text).toContain('false')
      const values = textOf(rule(scope(reach, { children: [child] })))?.values
      expect(values).toContain(rule === ownClass ? child.class : child.id)
      expect(values).not.toContain(id)
    } else expect(textOf(rule(scope(reach)))?.values).toContain(reach === 'class' ? 'Class 5' : id)
  })
})

describe('a guardian', () => {
  const may = { seesRecords: false, isTold: false, pays: false }
  const parent = (rights: Partial<typeof may>, role: Role = 'parent') => ({
    ...{ id, role, class: null, children: [{ ...child, ...may, ...rights }] },
  })

  it('reaches of a child what the link allows, and no other child', () => {
    const other = { ...child, id: '00000000-0000-4000-8000-000000000003', ...may, isTold: true }
    const both = { ...parent({ pays: true }), children: [{ ...child, ...may, pays: true }, other] }
    expect(scopeOf('fees:read', both).children.map((each) => each.id)).toEqual([childId])
    expect(scopeOf('notifications:read', both).children.map((each) => each.id)).toEqual([other.id])
    expect(reachOf('reports:read', both)).toBeUndefined()
    expect(reachOf('reports:read', parent({ seesRecords: true }))).toBe('children')
  })

  it('may nothing of children where a link allows nothing, and nothing without a link', () => {
    for (const capability of Object.keys(permissions) as Capability[]) {
      const without = reachOf(capability, { role: 'parent' })
      expect(reachOf(capability, parent({})), capability).toBe(without)
      expect(['self', 'school', 'public', undefined], capability).toContain(without)
    }
  })

  // What is granted to who works here is never less than what a guardian has, so that one of the two is enough.
  it('who works here loses nothing by having a child', () => {
    const all = { seesRecords: true, isTold: true, pays: true }
    for (const capability of Object.keys(permissions) as Capability[])
      for (const role of ['teacher', 'admin'] as const) {
        const [asStaff, asBoth] = [reachOf(capability, { role }), reachOf(capability, parent(all, role))]
        if (asStaff !== undefined) expect(asBoth, `${capability} ${role}`).toBe(asStaff)
        const granted = permissions[capability] as { guardian?: Reach }
        if (granted.guardian && asStaff)
          expect(['school', 'taught', 'pupilsAndSelf'], `${capability} ${role}`).toContain(asStaff)
      }
  })
})

describe('notices to guardians', () => {
  const seen = (over: Partial<Child>) =>
    textOf(addressedTo(scope('childrenToldOf', { children: [{ ...child, ...over }] })))

  it('are those to all parents, and of the class and section of a child', () => {
    const places = ['Class 7', 'Class 7, section A']
    expect(seen({})?.values).toEqual([
      ...[childId, 'All Students', ...places, 'All Parents', ...places.map((place) => `Guardians of ${place}`)],
      ...['Guardians of students with overdue fees', [childId]],
    ])
    expect(textOf(addressedTo(scope('addressed')))?.values).not.toContain('All Parents')
  })

  it('of fees are those about children for whom they pay', () => {
    expect(seen({ pays: false })?.values.at(-1)).toEqual([])
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
    expect(textOf(addressedTo(scope('addressed', { section: 'B' })))).toEqual({
      text: '("t"."studentId" = $1::uuid AND NOT "t"."toGuardians" OR "t"."studentId" IS NULL AND ("t"."recipients" IN ($2,$3,$4)))',
      values: [id, 'All Students', 'Class 5', 'Class 5, section B'],
    })
    expect(textOf({ aboutIds: { hasSome: [id] } })).toEqual({ text: '"t"."aboutIds" && $1::uuid[]', values: [[id]] })
    expect(textOf(visiblePeople(scope('pupils')))?.text).toBe(
      `"t"."role" = 'student' AND "t"."approvedAt" IS NOT NULL AND "t"."blockedAt" IS NULL`,
    )
  })
})
