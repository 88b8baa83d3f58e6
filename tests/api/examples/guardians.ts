import { expect } from 'vitest'
import { baseUrl, call, demo, enrol, office, sessionOf, uniqueEmail, uniqueName } from '@/tests/support/machine/api'
import { person, type Examples } from '@/tests/support/doors/examples'
import { addGuardianOf, guardianOf, guardianToInvite, slipOf, uniquePhone } from '@/tests/support/school/guardians'
import { readPdf } from '@/tests/support/material/pdf'
import { mailsTo } from '@/tests/support/school/mails'
import { schoolToday } from '@/tests/support/school/school-days'

export default {
  async addGuardian({ admin }) {
    // Somebody new, with what they may of this child. Where somebody is like them, the call asks: `another` says that it is not them.
    const child = await enrol({ name: 'Aarav Example', class: 'Class 5' })
    const [name, contactEmail] = [uniqueName('Sunita Example'), uniqueEmail('sunita')]
    const added = await admin.post(`/api/people/${child.id}/guardians`, { name, contactEmail, relation: 'Mother' })
    expect(added).toMatchObject({ status: 201, body: { message: `${name} is a guardian of Aarav Example now` } })
    const brother = await enrol({ class: 'Class 3' })
    const again = { name, relation: 'Mother' }
    expect(await admin.post(`/api/people/${brother.id}/guardians`, again)).toMatchObject({ status: 409 })
    // Somebody whom the school knows, by their id.
    const known = { guardian: String(added.body.id), relation: 'Mother' }
    expect(await admin.post(`/api/people/${brother.id}/guardians`, known)).toMatchObject({ status: 201 })
    expect((await admin.get(`/api/people/${brother.id}`)).body.person).toMatchObject({ parentEmail: contactEmail })
  },

  async listOwnChildren() {
    // Those whose record a guardian sees.
    const [seen, paidFor] = [await enrol({ class: 'Class 5' }), await enrol({ class: 'Class 3' })]
    const mother = await guardianOf([seen.id])
    await addGuardianOf(paidFor.id, { guardian: mother.id, seesRecords: false })
    expect((await person(mother).get('/api/children')).body).toMatchObject({
      children: [{ id: seen.id, class: 'Class 5' }],
    })
  },

  async planInvitations({ admin }) {
    // Before a class, or everyone, is invited: how many by mail, who needs a slip, and who is left out and why.
    const child = await enrol({ class: 'Class 9' })
    await addGuardianOf(child.id, { contactEmail: uniqueEmail('mother') })
    const { body } = await admin.get('/api/guardians/invitations?class=Class+9')
    expect(Number(body.mails)).toBeGreaterThan(0)
  },

  async inviteMany({ admin }) {
    const child = await enrol({ class: 'Class 9' })
    const to = uniqueEmail('mother')
    await addGuardianOf(child.id, { contactEmail: to })
    expect(await admin.post('/api/guardians/invitations', { class: 'Class 9' })).toMatchObject({ status: 201 })
    expect((await mailsTo(to, 1))[0]).toContain('/reset-password/')
  },

  async takeInvitationsBack({ admin }) {
    // What has left stays.
    const { status, body } = await admin.delete('/api/guardians/invitations', { class: 'Class 9' })
    expect({ status, body }).toMatchObject({ status: 200, body: { taken: expect.any(Number) as number } })
  },

  async printSlips() {
    // For those of a class who share an email or have none: a page for each.
    const child = await enrol({ class: 'Class 9' })
    const name = uniqueName('Lata Example')
    await addGuardianOf(child.id, { name, phone: uniquePhone() })
    const { accessToken } = await sessionOf(demo.admin)
    const answer = await fetch(`${baseUrl}/api/guardians/slips`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ class: 'Class 9' }),
    })
    expect((await readPdf(new Uint8Array(await answer.arrayBuffer()))).join('\n')).toContain(name)
  },

  async printSlip() {
    // For who shares a mailbox or has none: the code and the phone number lead to a password.
    const { id, phone, child } = await guardianToInvite()
    const { text, code } = await slipOf(id)
    expect(text).toContain(child.name)
    const body = { email: phone, password: code }
    expect(await call('/api/auth/login', { body })).toMatchObject({ body: { choosePassword: expect.any(String) } })
  },

  async listGuardians({ student, teacher, admin }) {
    // Pupils get who their guardians are; staff also how to write to them; the office also a bar.
    const [name, contactEmail] = [uniqueName('Kavita Example'), uniqueEmail('kavita')]
    const id = await addGuardianOf(student.id, { name, phone: '+91 98220 41990', contactEmail })
    const who = { id, name, relation: 'Mother', phone: '+91 98220 41990' }
    expect(await student.get(`/api/people/${student.id}/guardians`)).toMatchObject({
      status: 200,
      body: { guardians: [{ ...who, email: null, isTold: null, bar: null }], siblings: null, former: null },
    })
    expect((await teacher.get(`/api/people/${student.id}/guardians`)).body).toMatchObject({
      guardians: [{ ...who, email: contactEmail, isTold: true, isFirst: true }],
      ...{ siblings: [], former: null },
    })
    expect((await admin.get(`/api/people/${student.id}/guardians`)).body).toMatchObject({ former: [] })

    // A page with all there may be: a sister, somebody barred, and somebody who is a guardian no more.
    const sister = await enrol({ name: 'Sister Example', class: 'Class 3' })
    await addGuardianOf(sister.id, { guardian: id })
    const former = await addGuardianOf(student.id, { relation: 'Grandfather' })
    await office(`/api/people/${student.id}/guardians/end`, 'PUT', { guardian: former, until: schoolToday() })
    const guardian = await addGuardianOf(student.id, { relation: 'Father' })
    await office(`/api/people/${student.id}/guardians/bar`, 'PUT', { guardian, reason: 'An order of the court' })
    for (const [page, said] of [
      [await teacher.page(`/people/${student.id}`), false],
      [await admin.page(`/people/${student.id}`), true],
      [await admin.page(`/people/${guardian}`), true],
    ] as const)
      expect(page.includes('An order of the court')).toBe(said)
  },

  async findLikelyGuardians({ admin, teacher }) {
    // People who may be meant by what is typed: the same phone number, e-mail or name.
    const child = await enrol()
    const name = uniqueName('Likely Example')
    const id = await addGuardianOf(child.id, { name, phone: '+91 98220 41991' })
    const other = await enrol()
    expect(await admin.get(`/api/people/${other.id}/guardians/likely?phone=098220%2041991`)).toMatchObject({
      status: 200,
      body: {
        likely: [
          { id, name, role: 'parent', same: 'phone', children: ['Test Person'], isGuardian: false, isBarred: false },
        ],
      },
    })
    expect((await teacher.get(`/api/people/${other.id}/guardians/likely?name=Likely`)).status).toBe(403)
  },

  async findLikeEntries({ admin, teacher }) {
    // Other entries of the same person, or of whom one looks for.
    const child = await enrol()
    const [one, name] = [await addGuardianOf(child.id, { phone: '+91 98220 41995' }), uniqueName('Other Entry')]
    const id = await addGuardianOf(child.id, { name, phone: '98220 41995', relation: 'Guardian' })
    expect(await admin.get(`/api/people/${one}/same`)).toMatchObject({
      status: 200,
      body: {
        likely: [{ id, name, same: 'phone', plan: { kept: one, entries: [{ id: one }, { id, login: 'None' }] } }],
      },
    })
    const named = await admin.get(`/api/people/${one}/same?${new URLSearchParams({ q: name }).toString()}`)
    expect(named.body.likely).toMatchObject([{ id, same: 'name' }])
    expect((await teacher.get(`/api/people/${one}/same`)).status).toBe(403)
  },

  async joinGuardians({ admin, teacher }) {
    const [child, brother] = [await enrol(), await enrol()]
    const [one, other] = [await addGuardianOf(child.id), await addGuardianOf(brother.id)]
    expect((await teacher.post(`/api/people/${one}/join`, { other })).status).toBe(403)
    expect(await admin.post(`/api/people/${one}/join`, { other })).toMatchObject({ status: 200, body: { id: one } })
    expect((await admin.get(`/api/people/${one}/children`)).body.children).toHaveLength(2)
    expect(await admin.post(`/api/people/${one}/join`, { other })).toMatchObject({ status: 409 })
  },

  async partGuardian({ admin, teacher }) {
    const [child, brother] = [await enrol(), await enrol()]
    const one = await addGuardianOf(child.id)
    await addGuardianOf(brother.id, { guardian: one })
    const asked = { name: uniqueName('Parted'), children: [brother.id] }
    expect((await teacher.post(`/api/people/${one}/part`, asked)).status).toBe(403)
    const parted = await admin.post(`/api/people/${one}/part`, asked)
    expect(parted).toMatchObject({ status: 201 })
    expect((await admin.get(`/api/people/${String(parted.body.id)}/children`)).body.children).toMatchObject([
      { id: brother.id },
    ])
    expect(await admin.post(`/api/people/${one}/part`, asked)).toMatchObject({ status: 409 })
  },

  async changeGuardian({ admin }) {
    const child = await enrol()
    const guardian = await addGuardianOf(child.id)
    const changed = await admin.put(`/api/people/${child.id}/guardians`, {
      guardian,
      relation: 'Guardian',
      pays: false,
    })
    expect(changed).toMatchObject({ status: 200, body: { id: guardian } })
    expect((await admin.get(`/api/people/${child.id}/guardians`)).body.guardians).toMatchObject([
      { relation: 'Guardian', pays: false, isTold: true },
    ])
  },

  async orderGuardians({ admin }) {
    // All of them, the first contact first.
    const child = await enrol()
    const [first, second] = [await addGuardianOf(child.id), await addGuardianOf(child.id, { relation: 'Father' })]
    const order = [second, first]
    expect(await admin.put(`/api/people/${child.id}/guardians/order`, { order })).toMatchObject({ status: 200 })
    const { guardians } = (await admin.get(`/api/people/${child.id}/guardians`)).body
    expect(guardians).toMatchObject([
      { id: second, isFirst: true },
      { id: first, isFirst: false },
    ])
    expect((await admin.put(`/api/people/${child.id}/guardians/order`, { order: [first] })).status).toBe(409)
  },

  async endGuardian({ admin }) {
    const child = await enrol()
    const guardian = await addGuardianOf(child.id)
    const ended = { guardian, until: schoolToday() }
    expect(await admin.put(`/api/people/${child.id}/guardians/end`, ended)).toMatchObject({ status: 200 })
    expect((await admin.get(`/api/people/${child.id}/guardians`)).body).toMatchObject({
      guardians: [],
      former: [{ id: guardian, until: schoolToday() }],
    })
  },

  async barGuardian({ admin, teacher }) {
    // The only one whom the school can reach is barred only by who says so.
    const child = await enrol()
    const guardian = await addGuardianOf(child.id)
    const bar = { guardian, reason: 'An order of the court' }
    expect(await admin.put(`/api/people/${child.id}/guardians/bar`, bar)).toMatchObject({ status: 409 })
    expect(await admin.put(`/api/people/${child.id}/guardians/bar`, { ...bar, alone: true })).toMatchObject({
      status: 200,
      body: { id: guardian },
    })
    expect((await admin.get(`/api/people/${child.id}/guardians`)).body.guardians).toMatchObject([
      { bar: { reason: 'An order of the court' } },
    ])
    expect((await teacher.get(`/api/people/${child.id}/guardians`)).body.guardians).toEqual([])
  },

  async liftBar({ admin }) {
    const child = await enrol()
    const guardian = await addGuardianOf(child.id)
    await admin.put(`/api/people/${child.id}/guardians/bar`, { guardian, reason: 'An order', alone: true })
    const lifted = { guardian, reason: 'The order has ended' }
    expect(await admin.delete(`/api/people/${child.id}/guardians/bar`, lifted)).toMatchObject({ status: 200 })
    expect(await admin.delete(`/api/people/${child.id}/guardians/bar`, lifted)).toMatchObject({ status: 409 })
  },

  async listChildren({ admin, student }) {
    const guardian = await addGuardianOf(student.id)
    expect(await admin.get(`/api/people/${guardian}/children`)).toMatchObject({
      status: 200,
      body: { children: [{ id: student.id, class: 'Class 5', relation: 'Mother', until: null, bar: null }] },
    })
    expect((await student.get(`/api/people/${guardian}/children`)).status).toBe(403)
  },
} satisfies Examples
