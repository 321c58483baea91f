/** Chooses who answers: the built-in docs assistant, or any OpenAI-compatible service named by the environment. */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModel } from 'ai';
import { createDocsAssistant } from './docs-assistant/model.ts';

export interface ChosenModel {
  model: LanguageModel;
  /** One line for the console: who answers, and what is missing when something is. */
  description: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

export function chooseModel(environment: Environment): ChosenModel {
  const { OPENAI_BASE_URL: baseURL, OPENAI_API_KEY: apiKey, OPENAI_MODEL: modelId } = environment;
  if (modelId && (baseURL || apiKey)) {
    const provider = createOpenAICompatible({ name: 'openai-compatible', baseURL: baseURL || 'https://api.openai.com/v1', ...(apiKey ? { apiKey } : {}) });
    return { model: provider.chatModel(modelId), description: `Answers come from ${modelId} at ${new URL(baseURL || 'https://api.openai.com/v1').host}.` };
  }
  // A key alone must not start to cost money: many people have one in their shell for something else.
  const half = modelId ? 'OPENAI_MODEL is set, but neither OPENAI_BASE_URL nor OPENAI_API_KEY is: not used.' : baseURL ? 'OPENAI_BASE_URL is set, but OPENAI_MODEL is not: not used.' : '';
  return { model: createDocsAssistant(paceOf(environment)), description: `Answers come from the built-in docs assistant: no key, no network.${half ? ` (${half})` : ''}` };
}

/** DEMO_PACE is in characters per second; 0 sends everything at once. */
function paceOf({ DEMO_PACE: pace }: Environment): { charactersPerSecond?: number } {
  return pace && Number.isFinite(Number(pace)) ? { charactersPerSecond: Number(pace) } : {};
}
