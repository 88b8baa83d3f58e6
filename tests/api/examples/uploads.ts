import { expect } from 'vitest'
import { admitUpload, reconcileFiles } from '@/lib/uploads/service'
import { callerOf, type Examples } from '@/tests/support/doors/examples'

export default {
  async reconcileFiles({ visitor }) {
    // Once a day a scheduler, which shows the secret, has files removed that have belonged to nothing for 30 days.
    expect(await visitor.get('/api/cron/files')).toMatchObject({ status: 401 })
    const scheduler = callerOf(visitor, 'admin', process.env.CRON_SECRET)
    expect(await reconcileFiles.execute(scheduler, {})).toEqual(expect.any(Object))
  },

  async admitUpload({ teacher }) {
    // Staff's browsers may upload straight to the storage, under a key that is made for them. Its door is UploadThing's.
    const file = { name: 'plants.pdf', type: 'application/pdf', size: 1000 }
    expect(await admitUpload.execute(callerOf(teacher, 'teacher'), { file })).toMatch(/^portal-/)
  },
} satisfies Examples
