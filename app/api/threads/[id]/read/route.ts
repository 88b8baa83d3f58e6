import { route } from '@/lib/server/doors/route'
import { markThreadRead } from '@/lib/threads/service'

export const PUT = route(markThreadRead)
