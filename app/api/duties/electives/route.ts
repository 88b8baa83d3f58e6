import { route } from '@/lib/server/doors/route'
import { readElective, saveElective } from '@/lib/duties/service'

export const GET = route(readElective)
export const PUT = route(saveElective)
