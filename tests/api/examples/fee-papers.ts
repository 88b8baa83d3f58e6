import { expect } from 'vitest'
import { financialYearOf } from '@/lib/years'
import { enrol } from '@/tests/support/machine/api'
import { person, type Examples } from '@/tests/support/doors/examples'
import { tuitionPaidFor } from '@/tests/support/school/fees'
import { guardianOf } from '@/tests/support/school/guardians'
import { schoolToday } from '@/tests/support/school/school-days'

export default {
  async listFeePapers({ student }) {
    // A family has its papers at its payments, for each financial year with a payment.
    await tuitionPaidFor(student.id)
    expect(await student.page('/fees')).toMatch(/Statements and certificates[^]*Tuition certificate/)
  },

  async statementPdf({ admin }) {
    // What was charged and paid in a financial year: of a student, or a part for each child for whom a guardian pays.
    const children = [(await enrol()).id, (await enrol()).id]
    const mother = await guardianOf(children)
    for (const id of [children[0], mother.id]) {
      const { type, text } = await admin.file(`/api/people/${id}/statement?year=2026`)
      expect([type, text.slice(0, 5)]).toEqual(['application/pdf', '%PDF-'])
    }
    expect((await person(mother).file(`/api/people/${mother.id}/statement`)).status).toBe(200)
  },

  async statementCsv({ student }) {
    await tuitionPaidFor(student.id)
    const { type, text } = await student.file(`/api/people/${student.id}/statement/csv`)
    expect(type).toBe('text/csv; charset=utf-8')
    expect(text).toMatch(/Opening balance[^]*Tuition Fee[^]*Closing balance/)
  },

  async tuitionCertificate({ admin }) {
    // What a parent gives to the income-tax office; there is none where nothing was paid.
    const { id } = await enrol()
    const path = `/api/people/${id}/tuition-certificate?year=${financialYearOf(schoolToday())}`
    expect((await admin.file(path)).status).toBe(409)
    await tuitionPaidFor(id)
    const { type, text } = await admin.file(path)
    expect([type, text.slice(0, 5)]).toEqual(['application/pdf', '%PDF-'])
  },
} satisfies Examples
