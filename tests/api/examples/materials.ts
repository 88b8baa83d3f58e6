import { expect } from 'vitest'
import { materialList } from '@/lib/materials/lists'
import { formOf, makePdf, materialFields, named } from '@/tests/support/material/files'
import { idOf, type Examples, type Person } from '@/tests/support/doors/examples'
import { listBehaves } from '@/tests/support/school/lists'

listBehaves('/api/study-materials', materialList, { search: 'title' })

const upload = async (teacher: Person) =>
  teacher.send('/api/study-materials/upload', formOf(materialFields, named('plants.pdf', await makePdf())))

export default {
  async uploadMaterial({ teacher }) {
    // For all sections of a class or one of them: a PDF, a video, or an assignment of either kind.
    expect(await upload(teacher)).toMatchObject({ status: 201, body: { material: materialFields } })
    // For further sections too, each of which gets a material of its own.
    const fields = { ...materialFields, also: 'Class 5 B,Class 6 A' }
    const form = formOf(fields, named('plants.pdf', await makePdf()))
    expect(await teacher.send('/api/study-materials/upload', form)).toMatchObject({
      status: 201,
      body: {
        material: materialFields,
        others: [
          { class: 'Class 5', section: 'B' },
          { class: 'Class 6', section: 'A' },
        ],
      },
    })
  },

  async listMaterials({ teacher, student }) {
    // Pupils see what is for their class.
    await upload(teacher)
    expect(await student.get('/api/study-materials?section=A&pageSize=1')).toMatchObject({
      status: 200,
      body: { materials: [{ class: 'Class 5', section: 'A' }], page: 1 },
    })
  },

  async materialFile({ teacher, student }) {
    const { body } = await upload(teacher)
    const { type, text } = await student.file(`/api/study-materials/download/${idOf(body.material)}`)
    expect([type, text.slice(0, 5)]).toEqual(['application/pdf', '%PDF-'])
  },

  async changeMaterial({ teacher, student }) {
    // What is said of it, by who uploaded it or an administrator. The file stays.
    const id = idOf((await upload(teacher)).body.material)
    const changed = { class: 'Class 5', section: 'B', subject: 'Biology', title: 'Plants, corrected' }
    expect(await teacher.put(`/api/study-materials/${id}`, changed)).toMatchObject({
      status: 200,
      body: { material: { id, ...changed } },
    })
    expect((await student.get('/api/study-materials?q=Plants,%20corrected')).body.total).toBeGreaterThan(0)
  },

  async deleteMaterial({ teacher }) {
    const id = idOf((await upload(teacher)).body.material)
    expect(await teacher.delete(`/api/study-materials/${id}`)).toMatchObject({ status: 200 })
    expect(await teacher.get(`/api/study-materials/download/${id}`)).toMatchObject({ status: 404 })
  },
} satisfies Examples
