import { route } from '@/lib/server/doors/route'
import { listTopics } from '@/lib/topics/operations'

export const GET = route(listTopics)
