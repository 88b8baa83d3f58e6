import { route } from '@/lib/server/doors/route'
import { readThread } from '@/lib/threads/queries'

export const GET = route(readThread)
