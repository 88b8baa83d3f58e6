import { route } from '@/lib/server/doors/route'
import { changeSchool, readSchool } from '@/lib/school/operations'

export const GET = route(readSchool)
export const PUT = route(changeSchool)
