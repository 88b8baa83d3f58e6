'use client'

import { createContext, useContext } from 'react'

/** The school's time zone: what happened is told in the school's time, wherever the reader is. */
const SchoolZone = createContext('UTC')

export const SchoolZoneProvider = SchoolZone.Provider

export const useSchoolZone = () => useContext(SchoolZone)
