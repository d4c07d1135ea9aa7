import {
  Bot,
  CalendarClock,
  CircleDashed,
  Cpu,
  FolderDown,
  Globe,
  Hash,
  type LucideIcon,
  MessageCircle,
  MessagesSquare,
  Phone,
  Send,
  Server,
  Shapes,
  TreePine,
  User,
  Users,
  Webhook,
} from "lucide-react";
import { isImported } from "./names";

const KIND: Record<string, LucideIcon> = {
  main: User,
  group: Users,
  cron: CalendarClock,
  hook: Webhook,
  node: Server,
  other: Shapes,
};
const CHANNEL: Record<string, LucideIcon> = {
  telegram: Send,
  slack: Hash,
  discord: MessageCircle,
  webchat: Globe,
  whatsapp: Phone,
  internal: Cpu,
  unknown: CircleDashed,
};

export const kindIcon = (kind: string): LucideIcon => KIND[kind] ?? Shapes;
export const channelIcon = (channel: string): LucideIcon => CHANNEL[channel] ?? MessagesSquare;
export const sourceIcon = (source: string): LucideIcon => (isImported(source) ? FolderDown : TreePine);
export const agentIcon: LucideIcon = Bot;

/** Where a session speaks: its channel; inside the house, what kind of session it is. */
export const placeIcon = (row: { kind: string; channel: string }): LucideIcon =>
  row.channel === "internal" || row.channel === "unknown" ? kindIcon(row.kind) : channelIcon(row.channel);
