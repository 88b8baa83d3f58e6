import { expect } from 'vitest'
import { schoolChangeList } from '@/lib/school/lists'
import type { Examples } from '../../support/examples'
import { formOf, makeImage, named } from '../../support/files'
import { listBehaves } from '../../support/lists'

listBehaves('/api/school/changes', schoolChangeList, { search: 'setting' })

const picture = () => makeImage('png', 600, 300)

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
