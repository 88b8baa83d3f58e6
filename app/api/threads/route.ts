import { route } from '@/lib/server/doors/route'
import { listThreads } from '@/lib/threads/queries'
import { openThread } from '@/lib/threads/service'

export const GET = route(listThreads)
export const POST = route(openThread, { status: 201 })
