import { unknownPath } from '@/lib/server/doors/route'

export const GET = unknownPath
export const POST = unknownPath
export const PUT = unknownPath
export const PATCH = unknownPath
export const DELETE = unknownPath
