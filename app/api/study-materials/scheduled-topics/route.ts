import { route } from '@/lib/server/route'
import { topics } from '@/lib/topics/queries'

export const GET = route(topics, { as: 'topics' })
