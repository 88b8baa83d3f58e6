import { describe, expect, it } from 'vitest'
import { addGuardianSchema, endGuardianSchema, orderSchema } from '@/lib/guardians/schema'
import { fieldsOf, sheetFields } from '@/lib/person-fields'
import { allows, permissions, reachOf } from '@/lib/permissions'

const id = crypto.randomUUID()
const read = (input: object) => addGuardianSchema.safeParse({ id, relation: 'Mother', ...input })

describe('a guardian who is added', () => {
  it('has a name, unless it is somebody who is known', () => {
    expect(read({ name: '  Sunita Rao ' }).data).toMatchObject({ name: 'Sunita Rao', guardian: '', another: false })
    expect(read({ guardian: crypto.randomUUID(), name: '' }).success).toBe(true)
    for (const name of [undefined, '', '  ', 'www.example.com'])
      expect(read({ name }).error?.issues.map(({ path }) => path.join())).toEqual(['name'])
  })

  it('gets messages, sees the record, pays and collects, unless it is said otherwise', () => {
    const rights = { isTold: true, seesRecords: true, pays: true, mayCollect: true }
    expect(read({ name: 'Sunita Rao' }).data).toMatchObject(rights)
    expect(read({ name: 'Sunita Rao', mayCollect: false }).data).toMatchObject({ ...rights, mayCollect: false })
  })

  it.each(['Uncle', '', undefined])('is no %s', (relation) =>
    expect(read({ name: 'Sunita Rao', relation }).success).toBe(false),
  )

  it('has a contact e-mail in small letters', () =>
    expect(read({ name: 'Sunita Rao', contactEmail: 'Sunita@Tests.Example' }).data).toMatchObject({
      contactEmail: 'sunita@tests.example',
    }))
})

it('an id that is none is answered as one that is missing', () => {
  for (const parsed of [
    orderSchema.safeParse({ id, order: ['x'] }),
    endGuardianSchema.safeParse({ id, guardian: 'x', until: '2026-05-01' }),
  ])
    expect(parsed.error?.issues).toMatchObject([{ params: { code: 'notFound' } }])
})

it('a parent of nobody has their own account, and what the school says to everybody', () => {
  const parent = { role: 'parent', children: [] } as const
  const own = (Object.keys(permissions) as (keyof typeof permissions)[]).filter(
    (capability) => allows(capability, parent) && !allows(capability, null),
  )
  expect(own).toEqual([
    ...['today:read', 'family:screens', 'profile:read', 'profile:update', 'profile:save', 'privacy:own'],
    ...['calendar:read', 'years:read', 'threads:read', 'threads:write', 'promotions:read'],
  ])
  expect(reachOf('profile:save', parent)).toBe('self')
})

it('who has which fields, and no sheet has a guardian’s', () => {
  expect(fieldsOf('parent')).toEqual(['name', 'phone', 'contactEmail', 'address', 'occupation'])
  for (const role of ['student', 'teacher', 'admin'] as const)
    expect(fieldsOf(role)).not.toEqual(expect.arrayContaining(['contactEmail']))
  expect(fieldsOf('teacher')).toEqual(['name', 'phone', 'email', 'address'])
  expect(sheetFields).toEqual(fieldsOf('student'))
})
