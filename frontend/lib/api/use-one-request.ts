import type { UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'

/** Runs a mutation unless it is running: a second click can come before the button is disabled. */
export const useOneRequest = <Result, Variables>({ mutate }: UseMutationResult<Result, Error, Variables>) => {
  const isRunning = useRef(false)
  return (variables: Variables) => {
    if (isRunning.current) return
    isRunning.current = true
    const onSettled = () => {
      isRunning.current = false
    }
    mutate(variables, { onSettled })
  }
}
