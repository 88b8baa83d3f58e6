import { expect } from 'vitest'
import { schoolChangeList } from '@/lib/school/lists'
import type { Examples } from '@/tests/support/doors/examples'
import { formOf, makeImage, named } from '@/tests/support/material/files'
import { listBehaves } from '@/tests/support/school/lists'

listBehaves('/api/school/changes', schoolChangeList, { search: 'setting' })

const picture = () => makeImage('png', 600, 300)

const demoWords = { board: 'CBSE', headRole: 'Principal', links: [] }

/** The first picture of the front page that has a single size. */
const headPicture = /<img src="(\/api\/school\/pictures\/[\w-]+)"(?! srcSet)/

export default {
  async readSchool({ admin }) {
    // What holds now, who has decided it, and what would hold without the office.
    const { status, body } = await admin.get('/api/school')
    expect(status).toBe(200)
    expect(body.settings).toContainEqual({
      name: 'profileChanges',
      value: 'open',
      decidedBy: 'nobody',
      variable: 'PROFILE_CHANGES',
      otherwise: 'open',
    })
  },

  async changeSchool({ admin, visitor }) {
    // What is named is saved and wins over the environment; the rest stays.
    expect(await admin.put('/api/school', { phone: '+91 20 2222 3333' })).toMatchObject({ status: 200 })
    expect(await visitor.page('/home')).toContain('+91 20 2222 3333')
    // null gives it back.
    const { body } = await admin.put('/api/school', { phone: null })
    expect(body.settings).toContainEqual(expect.objectContaining({ name: 'phone', value: '+91 20 0000 0000' }))
  },

  async uploadLogo({ admin, visitor }) {
    // Made anew, at most 512 pixels long, and seen by everybody.
    const { status, body } = await admin.send('/api/school/logo', formOf({}, named('logo.png', await picture())))
    expect(status).toBe(201)
    expect(await visitor.file(String(body.logo))).toMatchObject({ status: 200, type: 'image/png' })
  },

  async schoolLogoFile({ admin, visitor }) {
    await admin.send('/api/school/logo', formOf({}, named('logo.png', await picture())))
    const [, small = ''] = /<img src="(\/api\/school\/logo\/[\w-]+)"/.exec(await visitor.page('/home')) ?? []
    expect(await visitor.file(small)).toMatchObject({ status: 200, type: 'image/webp' })
  },

  async removeLogo({ admin, visitor }) {
    expect(await admin.delete('/api/school/logo')).toMatchObject({ status: 200, body: { logo: null } })
    expect(await visitor.page('/home')).not.toContain('/api/school/logo/')
  },

  async schoolIcon({ admin, visitor }) {
    // Square, whatever the logo is.
    await admin.send('/api/school/logo', formOf({}, named('logo.png', await picture())))
    const [, icon = ''] = /rel="apple-touch-icon" href="([^"]+)"/.exec(await visitor.page('/home')) ?? []
    expect(new URL(icon, 'http://here').pathname).toMatch(/^\/api\/school\/icon\//)
    expect(await visitor.file(new URL(icon, 'http://here').pathname)).toMatchObject({ status: 200, type: 'image/png' })
    await admin.delete('/api/school/logo')
  },

  async readFrontPage({ admin }) {
    // The demo school's own words, unless another test has said something else; '' where the portal's are shown.
    await admin.put('/api/school/front-page', demoWords)
    const { status, body } = await admin.get('/api/school/front-page')
    expect(status).toBe(200)
    expect(body).toMatchObject(demoWords)
  },

  async changeFrontPage({ admin, visitor }) {
    // What is named is saved, the rest stays.
    const links = [{ label: 'Alumni', address: 'https://alumni.example/' }]
    await admin.put('/api/school/front-page', demoWords)
    expect(await admin.put('/api/school/front-page', { links })).toMatchObject({ status: 200, body: { board: 'CBSE' } })
    expect(await visitor.page('/login')).toContain('https://alumni.example/')
    expect(await admin.put('/api/school/front-page', { links: [] })).toMatchObject({ status: 200, body: { links: [] } })
    expect(await visitor.page('/login')).toContain('https://www.youtube.com/')
  },

  async uploadFrontPicture({ admin }) {
    const form = formOf({ place: 'head' }, named('head.jpg', await makeImage('jpeg', 700, 900)))
    const { status, body } = await admin.send('/api/school/pictures', form)
    expect(status).toBe(201)
    expect(body).toMatchObject({ pictures: { head: expect.stringMatching(/^\/api\/school\/pictures\//) } })
  },

  async frontPictureFile({ admin, visitor }) {
    const form = formOf({ place: 'head' }, named('head.jpg', await makeImage('jpeg', 700, 900)))
    await admin.send('/api/school/pictures', form)
    const [, small = ''] = headPicture.exec(await visitor.page('/home')) ?? []
    expect(await visitor.file(small)).toMatchObject({ status: 200, type: 'image/webp' })
  },

  async removeFrontPicture({ admin, visitor }) {
    const [, small = ''] = headPicture.exec(await visitor.page('/home')) ?? []
    expect(await admin.delete('/api/school/pictures', { place: 'head' })).toMatchObject({ status: 200 })
    expect(small).not.toBe('')
    expect(await visitor.page('/home')).not.toContain(small)
  },

  async readChoices({ admin }) {
    // In their order, with what each is offered for.
    const { status, body } = await admin.get('/api/school/lists')
    expect(status).toBe(200)
    expect(body).toMatchObject({ rollNumbers: 'class', classes: expect.any(Array), feeTypes: expect.any(Array) })
    expect(body.subjects).toContainEqual({ name: 'Physics', forReports: false, forMaterials: true, hidden: false })
    expect(body.feeTypes).toContainEqual({ name: 'Tuition Fee', tuition: true, deposit: false, hidden: false })
    expect(body.feeTypes).toContainEqual({ name: 'Exam Fee', tuition: false, deposit: false, hidden: false })
  },

  async addChoice({ admin, teacher }) {
    const streams = { list: 'classes', name: 'Class 11 Commerce', after: 'Class 11' }
    expect((await admin.post('/api/school/lists', streams)).status).toBe(201)
    // It is taken from the next request on, on every server.
    expect(await teacher.get('/api/fees?class=Class+11+Commerce')).toMatchObject({ status: 200, body: { total: 0 } })
    expect(await admin.post('/api/school/lists', streams)).toMatchObject({
      status: 409,
      body: { message: 'Class 11 Commerce is in the list already.' },
    })
  },

  async changeChoice({ admin }) {
    // Physics is marked in reports from now on, and stands in front of Mathematics.
    const { status, body } = await admin.put('/api/school/lists', {
      ...{ list: 'subjects', name: 'Physics', forReports: true, after: '' },
    })
    expect(status).toBe(200)
    expect((body.subjects as object[])[0]).toEqual({
      ...{ name: 'Physics', forReports: true, forMaterials: true, hidden: false },
    })
    await admin.put('/api/school/lists', { list: 'subjects', name: 'Physics', forReports: false, after: 'Hindi' })
  },

  async removeChoice({ admin }) {
    const own = { list: 'classes', name: 'Class 11 Commerce' }
    expect((await admin.delete('/api/school/lists', own)).status).toBe(200)
    expect(await admin.delete('/api/school/lists', { list: 'feeTypes', name: 'Exam Fee' })).toMatchObject({
      status: 409,
      body: { message: 'This one comes with the portal and cannot be removed. You can hide it.' },
    })
  },

  async changeRollNumbers({ admin }) {
    const decide = (rollNumbers: string) => admin.put('/api/school/roll-numbers', { rollNumbers })
    expect(await decide('section')).toMatchObject({ status: 200, body: { rollNumbers: 'section' } })
    expect(await decide('class')).toMatchObject({ status: 200, body: { rollNumbers: 'class' } })
  },

  async listSchoolChanges({ admin }) {
    await admin.put('/api/school', { absenceMessageDelay: 15 })
    await admin.put('/api/school', { absenceMessageDelay: null })
    expect(await admin.get('/api/school/changes?pageSize=2')).toMatchObject({
      status: 200,
      body: {
        changes: [
          { setting: 'Absence messages wait', before: '15 minutes', after: 'Not decided here', by: 'Meenakshi Iyer' },
          { before: 'Not decided here', after: '15 minutes' },
        ],
      },
    })
  },
} satisfies Examples
