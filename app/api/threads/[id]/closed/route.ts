import { route } from '@/lib/server/doors/route'
import { closeThread } from '@/lib/threads/service'

export const PUT = route(closeThread)
