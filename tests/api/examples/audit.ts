import { expect } from 'vitest'
import { auditList, ownRecordList } from '@/lib/audit/lists'
import { listAuditActors as actorsOperation } from '@/lib/audit/operations'
import { callerAs } from '@/prisma/seed/caller-as'
import { demo, enrol } from '@/tests/support/machine/api'
import { person, type Examples } from '@/tests/support/doors/examples'
import { guardianOf } from '@/tests/support/school/guardians'
import { listBehaves } from '@/tests/support/school/lists'

listBehaves('/api/audit', auditList, { search: 'whose', csv: '/api/audit?format=csv' })
listBehaves('/api/auth/me/record', ownRecordList, { search: 'by', csv: '/api/auth/me/record?format=csv' })

export default {
  async listAudit({ admin, teacher, student }) {
    await teacher.get(`/api/people/${student.id}`)
    await admin.put(`/api/people/${student.id}`, { name: 'Changed Name', email: student.email })
    expect(
      await admin.get(`/api/audit?person=${student.id}&actor=${admin.id}&what=Changed&kind=Person&pageSize=1`),
    ).toMatchObject({
      status: 200,
      body: {
        entries: [
          {
            sentence: expect.stringMatching(/ changed the details of Changed Name$/) as string,
            what: 'Changed',
            kind: 'Person',
            whose: 'Changed Name',
            role: 'Administrator',
          },
        ],
      },
    })
  },

  async listAuditActors() {
    // For the screen, which has no call of its own.
    expect(await actorsOperation.execute(await callerAs(demo.admin), {})).toContainEqual(
      expect.objectContaining({ name: expect.any(String) as string }),
    )
  },

  async readAuditEntry({ admin, student }) {
    await admin.put(`/api/people/${student.id}`, { name: 'Another Name', email: student.email })
    const { body } = await admin.get(`/api/audit?person=${student.id}&kind=Person&what=Changed&pageSize=1`)
    const [entry] = body.entries as { id: string }[]
    expect(await admin.get(`/api/audit/${entry?.id}`)).toMatchObject({
      status: 200,
      body: {
        entry: {
          actorId: admin.id,
          personId: student.id,
          record: student.id,
          operation: 'people:manage',
          kept: true,
          values: [{ name: 'name', after: 'Another Name' }],
        },
      },
    })
  },

  async listChildRecord({ admin }) {
    const child = await enrol()
    // A guardian has the same of a child, but for who its guardians are.
    await admin.put(`/api/people/${child.id}`, { name: 'Child Name', email: child.email })
    const mother = person(await guardianOf([child.id]))
    const { status, body } = await mother.get(`/api/children/${child.id}/record?what=Changed&pageSize=1`)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { entries: [{ sentence: expect.stringMatching(/ changed the details of Child Name$/) as string }] },
    })
  },

  async listOwnRecord({ admin, student }) {
    await admin.put(`/api/people/${student.id}`, { name: 'Own Name', email: student.email })
    const { status, body } = await student.get('/api/auth/me/record?what=Changed&pageSize=1')
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        entries: [
          {
            sentence: expect.stringMatching(/ changed your details$/) as string,
            what: 'Changed',
            role: 'Administrator',
          },
        ],
      },
    })
    // Neither values nor network addresses.
    expect(Object.keys((body.entries as object[])[0] ?? {}).toSorted()).toEqual([
      'by',
      'date',
      'id',
      'kind',
      'role',
      'sentence',
      'what',
    ])
  },
} satisfies Examples
