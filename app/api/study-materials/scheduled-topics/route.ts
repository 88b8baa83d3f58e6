import { route } from '@/lib/server/doors/route'
import { listTopics } from '@/lib/topics/queries'

export const GET = route(listTopics)
