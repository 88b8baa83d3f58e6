import { expect } from 'vitest'
import { newParent } from '@/tests/support/machine/api'
import { person, type Examples } from '@/tests/support/doors/examples'
import { threadMessages } from '@/lib/threads/messages'
import { threadOf } from '@/tests/support/school/threads'

export default {
  async openThread({ admin, student }) {
    // A guardian writes to the class teacher or the office; the school to the guardians who see the student's records.
    const mother = await newParent()
    const body = { student: mother.child, to: 'Office', subject: 'Homework', message: 'How much is it a day?' }
    const opened = await person(mother).post('/api/threads', body)
    expect(opened).toMatchObject({ status: 201, body: { message: threadMessages.opened } })
    expect((await admin.post('/api/threads', body)).status).toBe(201)
    expect((await student.post('/api/threads', body)).status).toBe(403)
  },

  async listThreads({ admin }) {
    const mother = await newParent()
    const id = await threadOf(mother)
    expect(await person(mother).get('/api/threads')).toMatchObject({
      status: 200,
      body: { threads: [{ id, subject: 'Homework', studentId: mother.child, to: 'Office', isNew: false }], total: 1 },
    })
    expect((await admin.get('/api/threads?pageSize=1')).body.threads).toMatchObject([{ id, isNew: true }])
    await admin.page('/messages')
  },

  async readThread({ admin }) {
    const mother = await newParent()
    const id = await threadOf(mother)
    expect((await admin.get(`/api/threads/${id}`)).body.thread).toMatchObject({
      ...{ mayClose: true, messages: [{ text: 'How much is it a day?', ofSchool: false, isOwn: false }] },
    })
    expect((await person(mother).get(`/api/threads/${id}`)).body.thread).toMatchObject({ mayClose: false })
    await admin.page(`/messages/${id}`)
  },

  async writeMessage({ admin }) {
    const mother = await newParent()
    const id = await threadOf(mother)
    const answer = { message: 'Half an hour.' }
    expect(await admin.post(`/api/threads/${id}/messages`, answer)).toMatchObject({ status: 201, body: { id } })
    expect((await person(mother).get('/api/threads')).body.threads).toMatchObject([{ isNew: true }])
  },

  async markThreadRead({ admin }) {
    const id = await threadOf(await newParent())
    expect(await admin.put(`/api/threads/${id}/read`)).toMatchObject({ status: 200, body: { id } })
    expect((await admin.get('/api/threads?pageSize=1')).body.threads).toMatchObject([{ id, isNew: false }])
  },

  async closeThread({ admin }) {
    // By who reads it for the school; then nobody writes in it.
    const mother = await newParent()
    const id = await threadOf(mother)
    expect(await admin.put(`/api/threads/${id}/closed`, { closed: true })).toMatchObject({ status: 200, body: { id } })
    expect(await person(mother).post(`/api/threads/${id}/messages`, { message: 'And?' })).toMatchObject({
      ...{ status: 409, body: { message: threadMessages.isClosed } },
    })
  },
} satisfies Examples
