import { expect } from 'vitest'
import { formOf, makeImage, makePdf, named } from '@/tests/support/material/files'
import { idOf, type Examples, type Person } from '@/tests/support/doors/examples'

const fields = { type: 'Image', title: 'Open day', description: 'Come and see us.' }
const upload = async (admin: Person) =>
  admin.send('/api/promotions', formOf(fields, named('open.png', await makeImage('png', 64, 48))))

export default {
  async uploadPromotion({ admin }) {
    // A video, a picture or a PDF that all members see.
    expect(await upload(admin)).toMatchObject({ status: 201, body: { promotion: fields } })
  },

  async listPromotions({ student }) {
    expect(await student.get('/api/promotions?type=Image&pageSize=1')).toMatchObject({
      status: 200,
      body: { promotions: [{ type: 'Image' }], page: 1 },
    })
  },

  async promotionMedia({ admin, student }) {
    const { body } = await upload(admin)
    expect(await student.file(`/api/promotions/${idOf(body.promotion)}/media`)).toMatchObject({ status: 200 })
  },

  async promotionThumbnail({ admin, student }) {
    const { body } = await upload(admin)
    expect(await student.file(`/api/promotions/${idOf(body.promotion)}/thumbnail`)).toMatchObject({ status: 200 })
  },

  async setPromotionThumbnail({ admin, student }) {
    // A film's first frame or a PDF's first page, as the browser took it that uploads it.
    const pdf = formOf({ ...fields, type: 'PDF' }, named('prospectus.pdf', await makePdf()))
    const { body } = await admin.send('/api/promotions', pdf)
    const id = idOf(body.promotion)
    expect(await student.file(`/api/promotions/${id}/thumbnail`)).toMatchObject({ status: 404 })
    const page = formOf({}, named('page.jpg', await makeImage('jpeg', 900, 1200)))
    expect(await admin.send(`/api/promotions/${id}/thumbnail`, page)).toMatchObject({
      status: 201,
      body: { promotion: { id, thumbnailUrl: `/api/promotions/${id}/thumbnail` } },
    })
    expect(await student.file(`/api/promotions/${id}/thumbnail`)).toMatchObject({ status: 200 })
  },

  async deletePromotion({ admin, student }) {
    const { body } = await upload(admin)
    expect(await admin.delete(`/api/promotions/${idOf(body.promotion)}`)).toMatchObject({ status: 200 })
    expect(await student.file(`/api/promotions/${idOf(body.promotion)}/media`)).toMatchObject({ status: 404 })
  },
} satisfies Examples
