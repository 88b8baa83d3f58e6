import { expect } from 'vitest'
import { applicationList } from '@/lib/admissions/lists'
import { applicationBody, applyFor, forgetAdmissionLimit } from '@/tests/support/school/admissions'
import { mailsTo } from '@/tests/support/school/mails'
import { uniqueEmail } from '@/tests/support/machine/api'
import type { Examples } from '@/tests/support/doors/examples'
import { listBehaves } from '@/tests/support/school/lists'

listBehaves('/api/admissions', applicationList, { search: 'studentName' })

export default {
  async submitApplication({ visitor }) {
    // A family applies for a place, without an account. It gets a reference, and a mail with a link.
    await forgetAdmissionLimit()
    const answer = await visitor.post('/api/admissions', {
      studentName: 'Ira Deshpande',
      dateOfBirth: '2019-05-14',
      parentName: 'Meera Deshpande',
      email: uniqueEmail('family'),
      phone: '+91 98765 43210',
      address: '1 Test Street, Pune',
      previousSchool: '',
    })
    expect(answer).toMatchObject({ status: 201, body: { application: { reference: expect.any(String) as unknown } } })
  },

  async trackApplication({ visitor }) {
    // The link in the mail shows the family how its application stands.
    const { email, studentName } = await applyFor()
    const [mail = ''] = await mailsTo(email, 1)
    const [path = ''] = mail.match(/\/admission\/[\w-]{43}/) ?? []
    expect(await visitor.page(path)).toContain(studentName)
  },

  async listApplications({ admin }) {
    const { reference } = await applyFor({ studentName: 'Listed Applicant' })
    expect(await admin.get('/api/admissions?status=New&q=Listed+Applicant&pageSize=1')).toMatchObject({
      status: 200,
      body: { applications: [{ reference, status: 'New' }], counts: { New: expect.any(Number) as unknown } },
    })
  },

  async readApplication({ admin }) {
    // One application with its history and what became of its mails.
    const { id, reference } = await applyFor()
    expect(await admin.get(`/api/admissions/${id}`)).toMatchObject({
      status: 200,
      body: { application: { id, reference, status: 'New', pupil: null, mails: [{ mail: 'applicationReceived' }] } },
    })
  },

  async changeApplicationStatus({ admin }) {
    // The family is told by mail; the note is for the office alone.
    const { id } = await applyFor()
    const change = { status: 'Waitlisted', note: 'Class 1 is full.' }
    expect(await admin.put(`/api/admissions/${id}/status`, change)).toMatchObject({
      status: 200,
      body: { application: { id, status: 'Waitlisted' } },
    })
  },

  async acceptApplication({ admin }) {
    // The applicant becomes a pupil of a class, with a roll number, and is invited by mail.
    const { id, email } = await applyFor()
    const asked = { class: 'Class 3', relation: 'Mother', known: 'new' }
    expect(await admin.put(`/api/admissions/${id}/accept`, asked)).toMatchObject({
      status: 200,
      body: {
        application: {
          id,
          status: 'Accepted',
          pupil: { email, class: 'Class 3', rollNo: expect.any(Number) as unknown },
          guardian: { id: expect.any(String) as unknown, invited: '' },
        },
      },
    })
  },

  async addApplicationNote({ admin }) {
    const { id } = await applyFor()
    expect(await admin.post(`/api/admissions/${id}/notes`, { note: 'Called the family.' })).toMatchObject({
      status: 201,
      body: { note: { id: expect.any(String) as unknown } },
    })
  },

  async sendApplicationMail({ admin }) {
    // A family that lost its mail gets a new one with a new link.
    const { id, email } = await applyFor(applicationBody())
    expect(await admin.post(`/api/admissions/${id}/mails`, { mail: 'applicationLink' })).toMatchObject({
      status: 200,
      body: { id, email },
    })
  },
} satisfies Examples
