import { expect } from 'vitest'
import { enrol } from '@/tests/support/machine/api'
import { formOf, makeImage, named } from '@/tests/support/material/files'
import { idOf, type Examples, type Person } from '@/tests/support/doors/examples'

const upload = async (admin: Person) =>
  admin.send('/api/gallery', formOf({ title: 'Sports day' }, named('sports.jpg', await makeImage('jpeg', 64, 48))))

export default {
  async uploadImage({ admin }) {
    // The picture is stored anew, without what the camera wrote into it.
    expect(await upload(admin)).toMatchObject({
      status: 201,
      body: { image: { title: 'Sports day', description: '', width: 64, height: 48 } },
    })
  },

  async listGallery({ visitor }) {
    expect(await visitor.get('/api/gallery?pageSize=1')).toMatchObject({
      status: 200,
      body: { gallery: [{ title: expect.any(String) as unknown, fileUrl: expect.any(String) as unknown }], page: 1 },
    })
  },

  async galleryFile({ visitor, admin }) {
    // `w` is the width in which it will be shown.
    const { body } = await upload(admin)
    const { status, type } = await visitor.file(`/api/gallery/${idOf(body.image)}/image?w=320`)
    expect([status, type]).toEqual([200, 'image/webp'])
  },

  async listWaitingImages({ admin }) {
    // A picture that names a pupil is seen by nobody else until the photo consent is recorded.
    const pupil = await enrol({ name: 'Waiting Example' })
    const form = formOf({ title: 'The choir', pupils: pupil.id }, named('choir.png', await makeImage('png')))
    const { body } = await admin.send('/api/gallery', form)
    expect(body.image).toMatchObject({ waiting: ['Waiting Example'] })
    const missing = [{ id: pupil.id, name: 'Waiting Example', consent: 'Not asked' }]
    const { waiting } = (await admin.get('/api/gallery/waiting')).body
    expect(waiting).toContainEqual(expect.objectContaining({ id: idOf(body.image), missing }))
  },

  async deleteImage({ admin, visitor }) {
    const { body } = await upload(admin)
    expect(await admin.delete(`/api/gallery/${idOf(body.image)}`)).toMatchObject({ status: 200 })
    expect(await visitor.file(`/api/gallery/${idOf(body.image)}/image`)).toMatchObject({ status: 404 })
  },
} satisfies Examples
