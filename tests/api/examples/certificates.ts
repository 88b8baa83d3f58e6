import { expect } from 'vitest'
import { certificateList } from '@/lib/certificates/lists'
import { certificateDraft, personCertificates } from '@/lib/certificates/queries'
import { enrol } from '@/tests/support/machine/api'
import { makeCertificate, transferBody } from '@/tests/support/school/certificates'
import { sql } from '@/tests/support/machine/database'
import { callerOf, type Examples } from '@/tests/support/doors/examples'
import { addFee } from '@/tests/support/school/fees'
import { listBehaves } from '@/tests/support/school/lists'

listBehaves('/api/certificates', certificateList, { search: 'student', csv: '/api/certificates?format=csv' })

const bonafideNumber = expect.stringMatching(/^BC\/\d{4}-\d\d\/\d{4}$/) as unknown
const transferNumber = expect.stringMatching(/^TC\/\d{4}-\d\d\/\d{4}$/) as unknown

export default {
  async issueBonafide({ admin }) {
    // That somebody is a pupil here. Whatever is left out does not stand on the paper.
    const { id } = await enrol({ class: 'Class 5' })
    const body = { dateOfBirth: '2016-05-14', parent: 'Asha Rao', purpose: 'A passport' }
    expect(await admin.post(`/api/people/${id}/bonafide`, body)).toMatchObject({
      status: 201,
      body: { certificate: { kind: 'Bonafide', number: bonafideNumber } },
    })
  },

  async issueTransfer({ admin }) {
    // The leaving of a pupil who is enrolled is recorded with it.
    const { id } = await enrol({ class: 'Class 5' })
    expect(await admin.post(`/api/people/${id}/transfer`, transferBody())).toMatchObject({
      status: 201,
      body: { certificate: { kind: 'Transfer', number: transferNumber } },
    })
    expect((await admin.get(`/api/people/${id}`)).body.person).toMatchObject({ state: 'Left' })
    expect((await admin.post(`/api/people/${id}/transfer`, transferBody())).status).toBe(409)
  },

  async certificateDraft({ admin }) {
    // What the form begins with, and what is still to be paid. It is read for its screen alone.
    const { id, name } = await enrol({ class: 'Class 11' })
    await addFee({ class: 'Class 11', amount: 1500 })
    expect(await certificateDraft.execute(callerOf(admin, 'admin'), { id })).toMatchObject({
      name,
      enrolled: true,
      left: null,
      transfer: null,
      dues: { fees: [{ class: 'Class 11', amount: 1500 }], total: 1500 },
      defaults: { admittedClass: 'Class 11', conduct: 'Good' },
    })
  },

  async listCertificates({ admin, student }) {
    // Newest first. A pupil sees their own, and the office its reasons.
    const { number } = await makeCertificate('bonafide', student.id)
    const query = `/api/certificates?q=${encodeURIComponent(number)}`
    expect(await admin.get(query)).toMatchObject({
      status: 200,
      body: { certificates: [{ number, kind: 'Bonafide', studentId: student.id, state: 'Valid' }], total: 1 },
    })
    expect((await student.get('/api/certificates?pageSize=1')).body.certificates).toMatchObject([{ number }])
  },

  async personCertificates({ admin }) {
    const { number, pupilId: id } = await makeCertificate()
    expect(await personCertificates.execute(callerOf(admin, 'admin'), { id })).toMatchObject([{ number }])
  },

  async certificatePdf({ admin }) {
    const { id } = await makeCertificate()
    const { type, text } = await admin.file(`/api/certificates/${id}/pdf`)
    expect([type, text.slice(0, 5)]).toEqual(['application/pdf', '%PDF-'])
  },

  async cancelCertificate({ admin }) {
    // Its number stays in use. Nothing else of a certificate can be changed.
    const { id, number } = await makeCertificate()
    const reason = 'The date of birth was wrong'
    expect(await admin.post(`/api/certificates/${id}/cancel`, { reason })).toMatchObject({
      status: 200,
      body: { certificate: { id, message: `${number} was cancelled` } },
    })
    expect((await admin.post(`/api/certificates/${id}/cancel`, { reason })).status).toBe(409)
  },

  async verifyCertificate({ visitor }) {
    // Whoever holds a paper looks up its code.
    const { id, number } = await makeCertificate()
    const [row] = await sql<{ code: string }>('SELECT code FROM "Certificate" WHERE id = $1', [id])
    const page = await visitor.page(`/verify/${row?.code}`)
    expect(page).toContain('Genuine and valid')
    expect(page).toContain(number)
  },
} satisfies Examples
