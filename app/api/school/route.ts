import { changeSchool, readSchool } from '@/lib/school/operations'
import { route } from '@/lib/server/doors/route'

export const GET = route(readSchool)
export const PUT = route(changeSchool)
