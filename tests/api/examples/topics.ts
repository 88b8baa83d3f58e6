import { expect } from 'vitest'
import { topicList } from '@/lib/topics/lists'
import { idOf, type Examples } from '@/tests/support/doors/examples'
import { listBehaves } from '@/tests/support/school/lists'

listBehaves('/api/study-materials/scheduled-topics', topicList, { search: 'topic', otherFilters: ['by'] })

const topic = { class: 'Class 5', section: 'A', subject: 'Science', topic: 'How plants drink', date: '2031-01-07' }

export default {
  async scheduleTopic({ teacher }) {
    expect(await teacher.post('/api/study-materials/schedule-topic', topic)).toMatchObject({
      status: 201,
      body: { topic },
    })
  },

  async listTopics({ teacher, student }) {
    // Pupils see those of their class, the latest day first.
    await teacher.post('/api/study-materials/schedule-topic', topic)
    expect(await student.get('/api/study-materials/scheduled-topics?date=2031-01-07&pageSize=1')).toMatchObject({
      status: 200,
      body: { topics: [topic], page: 1 },
    })
  },

  async changeTopic({ teacher }) {
    // By who scheduled it or an administrator.
    const { body } = await teacher.post('/api/study-materials/schedule-topic', topic)
    const changed = { ...topic, topic: 'How plants breathe', date: '2031-01-08' }
    expect(await teacher.put(`/api/study-materials/scheduled-topics/${idOf(body.topic)}`, changed)).toMatchObject({
      status: 200,
      body: { topic: changed },
    })
  },

  async deleteTopic({ teacher }) {
    const { body } = await teacher.post('/api/study-materials/schedule-topic', topic)
    const path = `/api/study-materials/scheduled-topics/${idOf(body.topic)}`
    expect(await teacher.delete(path)).toMatchObject({ status: 200 })
    expect(await teacher.delete(path)).toMatchObject({ status: 404 })
  },
} satisfies Examples
