import { route } from '@/lib/server/doors/route'
import { topics } from '@/lib/topics/queries'

export const GET = route(topics)
