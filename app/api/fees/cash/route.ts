import { route } from '@/lib/server/doors/route'
import { ownCash } from '@/lib/day-book/queries'
import { openCash } from '@/lib/day-book/service'

export const GET = route(ownCash)
export const POST = route(openCash, { status: 201 })
