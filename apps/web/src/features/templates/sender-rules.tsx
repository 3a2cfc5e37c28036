import { Table, Text, Title } from "@mantine/core";
import { IconTrashFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { germanDate } from "../../lib/format.ts";
import { deleteByName } from "../../ui/delete-by-name.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { ruleText, senderRulesQuery, useRemoveRule } from "./sender-rules.api.ts";

/** The rules that the office has confirmed for senders; they apply to all customers. */
export function SenderRules() {
  const { data } = useQuery(senderRulesQuery);
  const { mutateAsync: remove } = useRemoveRule();
  if (!data) return null;
  return (
    <section aria-labelledby="regeln">
      <Title order={2} size="h3" id="regeln" mt="xl" mb="xs">
        Regeln des Büros für Absender
      </Title>
      {data.data.length === 0 ? (
        <Text c="dimmed">
          Noch keine. Im Dokument bestätigen Sie, was dort korrigiert wurde, für alle Kunden.
        </Text>
      ) : (
        <Table.ScrollContainer minWidth={320}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Absender</Table.Th>
                <Table.Th>Regel</Table.Th>
                <Table.Th>Seit</Table.Th>
                <Table.Th>Aktionen</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.data.map((rule) => (
                <Table.Tr key={rule.id}>
                  <Table.Td>
                    <bdi>{rule.author}</bdi>
                  </Table.Td>
                  <Table.Td>{ruleText(rule)}</Table.Td>
                  <Table.Td>{germanDate(rule.created_at)}</Table.Td>
                  <Table.Td>
                    <IconButton
                      label={`Regel für ${rule.author} löschen: ${ruleText(rule)}`}
                      icon={<IconTrashFilled size={20} aria-hidden />}
                      onClick={() =>
                        void deleteByName({ id: rule.id, name: `${rule.author}: ${ruleText(rule)}`, remove })
                      }
                    />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </section>
  );
}
